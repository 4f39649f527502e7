package agreement

import (
	"maps"

	"gonum.org/v1/gonum/stat/distuv"
)

// vectorFuncs are the functions of the golden vectors by name.
var vectorFuncs = func() map[string]vectorFunc {
	all := map[string]vectorFunc{}
	for _, group := range []map[string]vectorFunc{
		rateFuncs, numericFuncs, pairedFuncs, chanceFuncs, judgeFuncs, marginFuncs, planFuncs,
	} {
		maps.Copy(all, group)
	}
	return all
}()

type counted struct {
	Successes, N, Conf float64
}

type binomialInput struct {
	K  numbers
	N  int
	P0 float64
}

type resampled struct {
	X        []float64
	Clusters [][]float64
	B        int
	Seed     uint64
	Conf     float64
}

// rateFuncs are §3.3, §3.4 and the bootstrap of §8.2.
var rateFuncs = map[string]vectorFunc{
	"wilson": on(func(in counted) any { return Wilson(in.Successes, int(in.N), in.Conf).pair() }),
	"clopper_pearson": on(func(in counted) any {
		return ClopperPearson(in.Successes, in.N, in.Conf).pair()
	}),
	"jeffreys": on(func(in counted) any { return Jeffreys(in.Successes, in.N, in.Conf).pair() }),
	"binom_two_sided": on(func(in binomialInput) any {
		return in.K.each(func(k float64) any { return BinomialTwoSided(int(k), in.N, in.P0) })
	}),
	"binom_ge": on(func(in binomialInput) any {
		return in.K.each(func(k float64) any { return BinomialAtLeast(int(k), in.N, in.P0) })
	}),
	"korn_graubard": on(func(in resampled) any {
		return orNull(KornGraubard(clustersOf(in.Clusters), in.Conf))
	}),
	"bootstrap_mean_percentile": on(func(in resampled) any {
		return pairOrNull(BootstrapMean(in.X, in.B, in.Seed, in.Conf))
	}),
	"bootstrap_cluster_percentile": on(func(in resampled) any {
		return pairOrNull(BootstrapClusters(clustersOf(in.Clusters), in.B, in.Seed, in.Conf))
	}),
}

func clustersOf(credits [][]float64) []Cluster {
	clusters := make([]Cluster, len(credits))
	for i, question := range credits {
		for _, c := range question {
			clusters[i].Sum += c
			clusters[i].Size++
		}
	}
	return clusters
}

func pairOrNull(i *Interval, why string) any {
	if orNull(i, why); i == nil {
		return nil
	}
	return i.pair()
}

type draws struct {
	Seed  uint64
	Count int
}

// numericFuncs are the building blocks of §8.
var numericFuncs = map[string]vectorFunc{
	"splitmix64": on(func(in draws) any {
		rng, out := NewSplitMix64(in.Seed), make([]string, in.Count)
		for i := range out {
			out[i] = utoa(rng.Uint64())
		}
		return out
	}),
	"splitmix64_float": on(func(in draws) any {
		rng, out := NewSplitMix64(in.Seed), make([]float64, in.Count)
		for i := range out {
			out[i] = rng.Float64()
		}
		return out
	}),
	"quantile7": on(func(in struct {
		X []float64
		Q numbers
	}) any {
		return in.Q.each(func(q float64) any { return orNull(Quantile(in.X, q)) })
	}),
	"norm_ppf": on(func(in struct{ P numbers }) any {
		return in.P.each(func(p float64) any { return distuv.UnitNormal.Quantile(p) })
	}),
	"beta_ppf": on(func(in struct {
		Q    numbers
		A, B float64
	}) any {
		return in.Q.each(func(q float64) any { return betaQuantile(q, in.A, in.B) })
	}),
	"t_cdf": on(func(in struct {
		T  numbers
		DF float64
	}) any {
		return in.T.each(func(t float64) any { return distuv.StudentsT{Sigma: 1, Nu: in.DF}.CDF(t) })
	}),
	"f_ppf": on(func(in struct {
		Q      numbers
		D1, D2 float64
	}) any {
		return in.Q.each(func(q float64) any { return distuv.F{D1: in.D1, D2: in.D2}.Quantile(q) })
	}),
}

type pairedInput struct {
	A, B, C, D, N int
	Conf          float64
}

type differenceInput struct {
	D    []float64
	Conf float64
}

type pValues struct{ P []float64 }

// pairedFuncs are §3.5 and §3.6.
var pairedFuncs = map[string]vectorFunc{
	"mcnemar_exact": on(func(in pairedInput) any {
		return map[string]float64{"p_exact": McNemar(in.B, in.C), "p_mid": McNemarMid(in.B, in.C)}
	}),
	"sign_flip_exact": on(func(in differenceInput) any {
		p, _ := SignFlip(in.D)
		return p
	}),
	"bonett_price": on(func(in pairedInput) any { return BonettPrice(in.B, in.C, in.N, in.Conf).pair() }),
	"bonett_price_general": on(func(in differenceInput) any {
		return orNull(BonettPriceGeneral(in.D, in.Conf))
	}),
	"newcombe_paired_cc": on(func(in pairedInput) any {
		return pairOrNull(Newcombe(in.A, in.B, in.C, in.D, in.Conf))
	}),
	"mcnemar_range": on(func(in struct {
		First  int `json:"right_1"`
		Second int `json:"right_2"`
		N      int
	}) any {
		return McNemarRange(in.First, in.Second, in.N)
	}),
	"compare_on_disagreements": on(func(in struct {
		N        int `json:"n_total"`
		Disagree int
		B        int `json:"labelled_b"`
		C        int `json:"labelled_c"`
	}) any {
		return CompareOnDisagreements(in.N, in.Disagree, in.B, in.C)
	}),
	"holm":                on(func(in pValues) any { return Holm(in.P) }),
	"benjamini_hochberg":  on(func(in pValues) any { return BenjaminiHochberg(in.P) }),
	"benjamini_yekutieli": on(func(in pValues) any { return BenjaminiYekutieli(in.P) }),
}
