package agreement

import "concord/eval"

type decided struct {
	Items          [][2]float64
	Margin, Credit []float64
	Alpha, Delta   float64
}

func (in decided) decisions() []Decision {
	var out []Decision
	for _, i := range in.Items {
		out = append(out, Decision{i[0], i[1]})
	}
	for i, m := range in.Margin {
		out = append(out, Decision{m, in.Credit[i]})
	}
	return out
}

// marginFuncs are §3.12 and §3.13.
var marginFuncs = map[string]vectorFunc{
	"auc":               on(func(in struct{ Pos, Neg []float64 }) any { return orNull(AUC(in.Pos, in.Neg)) }),
	"brier":             on(func(in struct{ P, Y []float64 }) any { return orNull(Brier(in.P, in.Y)) }),
	"accuracy_coverage": on(func(in decided) any { return Coverage(in.decisions()) }),
	"aurc":              on(func(in decided) any { return orNull(AURC(in.decisions())) }),
	"error_upper_bound": on(func(in struct {
		Errors, N int
		Delta     float64
	}) any {
		return ErrorBound(in.Errors, in.N, in.Delta)
	}),
	"n_min_zero_errors": on(func(in struct{ Alpha, Delta numbers }) any {
		return zip(in.Alpha, in.Delta, func(a, d float64) any { return known(PairsWithoutError(a, d)) })
	}),
	"select_threshold": on(func(in decided) any {
		return orNull(SelectThreshold(in.decisions(), in.Alpha, in.Delta))
	}),
	"icc_oneway": on(func(in struct {
		X    [][]float64
		Conf float64
	}) any {
		return orNull(ICC(in.X, in.Conf))
	}),
	"spearman_brown": on(func(in struct{ ICC, K float64 }) any { return orNull(SpearmanBrown(in.ICC, in.K)) }),
	"winner_stability": on(func(in struct{ Runs [][]eval.Choice }) any {
		return orNull(WinnerStability(in.Runs))
	}),
}

// zip is f over two lists side by side.
func zip(a, b numbers, f func(x, y float64) any) any {
	i := -1
	return a.each(func(x float64) any {
		i++
		return f(x, b.list[min(i, len(b.list)-1)])
	})
}

func known(n int, ok bool) any {
	if !ok {
		return nil
	}
	return n
}

type planned struct {
	N, P, Base  numbers
	P0, Alpha   float64
	Power, Step float64
	P10, P01    float64
	Acc1, Acc2  float64
	Errors      Errors
	Half        numbers `json:"halfwidth"`
	Values      []float64
	Decimals    int
	HalfCredit  bool `json:"half_credit"`
	Y, F, U     []float64
	Lam         *float64
	M0, M1      int
	Specificity float64
	Sensitivity float64
	Counts      []int
}

func (in planned) n() int { return int(in.N.list[0]) }

// planFuncs are §3.14, §3.15, §3.18 and §3.20, and the whole report.
var planFuncs = map[string]vectorFunc{
	"binom_critical": on(func(in planned) any {
		return in.N.each(func(n float64) any { return known(PassMark(int(n), in.P0, in.Alpha)) })
	}),
	"binom_power": on(func(in planned) any {
		return in.P.each(func(p float64) any { return CoinPower(in.n(), p, in.Alpha) })
	}),
	"mcnemar_n": on(func(in planned) any {
		p10, p01 := in.Errors.Discordance(in.Acc1, in.Acc2)
		return map[string]any{"p10": p10, "p01": p01, "n": orNull(McNemarPairs(p10, p01, in.Alpha, in.Power))}
	}),
	"mcnemar_power_exact": on(func(in planned) any { return McNemarPower(in.n(), in.P10, in.P01, in.Alpha) }),
	"mcnemar_mde": on(func(in planned) any {
		return in.Base.each(func(b float64) any { return orNull(SmallestGain(in.n(), b, in.Errors, in.Power, in.Step)) })
	}),
	"n_for_wilson_halfwidth": on(func(in planned) any {
		return zip(in.P, in.Half, func(p, half float64) any { return known(PairsForHalfwidth(p, half)) })
	}),
	"grim": on(func(in planned) any {
		fits := make([]bool, len(in.Values))
		for i, v := range in.Values {
			fits[i] = GRIM(v, in.n(), in.Decimals, in.HalfCredit)
		}
		return fits
	}),
	"ppi_mean": on(func(in planned) any { return orNull(PPI(in.Y, in.F, in.U, in.Lam, 1-in.Alpha)) }),
	"rogan_gladen": on(func(in planned) any {
		judge := BinaryJudge{in.Specificity, in.Sensitivity, in.M0, in.M1}
		return orNull(judge.RoganGladen(in.P.list[0], in.n(), 1-in.Alpha))
	}),
	"vote_entropy": on(func(in planned) any { return orNull(VoteEntropy(in.Counts)) }),
	"active_ipw_mean": on(func(in struct {
		F        []float64
		Chance   []float64 `json:"pi"`
		Labelled []int
		Y        []*float64
	}) any {
		for i, l := range in.Labelled {
			if l == 0 {
				in.Y[i] = nil
			}
		}
		return orNull(InverseWeighted(in.F, in.Chance, in.Y))
	}),
	"agreement_report": on(agreementReport),
}
