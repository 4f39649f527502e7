package judgetest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Script decides how a request is answered; nil means sensibly. It is called
// from several goroutines at once.
type Script func(Request) *Reply

// Sensible answers every task by the rules of the package.
func Sensible(Request) *Reply { return nil }

// Always sends the same reply to every request.
func Always(p Reply) Script { return func(Request) *Reply { return &p } }

// For sends a reply to the requests of one task only.
func For(task string, s Script) Script {
	return func(r Request) *Reply {
		if r.Task == task {
			return s(r)
		}
		return nil
	}
}

// First applies a script to the first n requests.
func First(n int, s Script) Script {
	return func(r Request) *Reply {
		if r.N <= n {
			return s(r)
		}
		return nil
	}
}

// RateLimited answers 429 to every nth request; retryAfter may be empty,
// seconds or an HTTP date.
func RateLimited(nth int, retryAfter string) Script {
	limited := failure(429, "rate_limit_exceeded", "Rate limit reached for requests")
	limited.RetryAfter = retryAfter
	return func(r Request) *Reply {
		if r.N%nth == 0 {
			return &limited
		}
		return nil
	}
}

// Unauthorized answers 401 and quotes the key that it was sent, as some
// endpoints do.
func Unauthorized(r Request) *Reply {
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	p := failure(401, "invalid_api_key", "Incorrect API key provided: "+key)
	return &p
}

// NoCredit answers 429 with the code insufficient_quota.
func NoCredit(Request) *Reply {
	p := failure(429, "insufficient_quota", "You exceeded your current quota")
	return &p
}

// Broken answers 500.
func Broken(Request) *Reply {
	p := failure(500, "server_error", "The server had an error")
	return &p
}

// BadGateway answers 502 with a page of HTML.
func BadGateway(Request) *Reply {
	return &Reply{Status: 502, ContentType: "text/html", Body: "<html><body><h1>502 Bad Gateway</h1></body></html>"}
}

// Hangs never answers, until the client or the server goes.
func Hangs(Request) *Reply { return &Reply{Hang: true} }

// Prose answers in prose that holds no verdict, at every attempt.
func Prose(Request) *Reply {
	return &Reply{Content: "Let me think about that. It depends on how one looks at it."}
}

// HalfJSON cuts the sensible reply in half, finish reason "length".
func HalfJSON(r Request) *Reply {
	if r.Task == TaskCompare || r.Task == TaskModels {
		return nil
	}
	text := Answer(r)
	return &Reply{Content: strings.ToValidUTF8(text[:len(text)/2], ""), Finish: "length"}
}

// NoUsage answers sensibly without token counts.
func NoUsage(Request) *Reply { return &Reply{NoUsage: true} }

// Filtered answers with the finish reason content_filter.
func Filtered(Request) *Reply { return &Reply{Finish: "content_filter"} }

// Refuses answers with a refusal in prose.
func Refuses(Request) *Reply {
	return &Reply{Content: "I'm sorry, but I can't assist with that request."}
}

// Unsupported answers 400 to every request that carries one of the parameters.
func Unsupported(params ...string) Script {
	return func(r Request) *Reply {
		for _, name := range params {
			if _, sent := r.Params[name]; sent {
				p := failure(400, "unsupported_parameter", fmt.Sprintf("Unsupported parameter: '%s' is not supported with this model.", name))
				return &p
			}
		}
		return nil
	}
}

// ErrorBody answers 200 with an error in the body, as routers do.
func ErrorBody(Request) *Reply {
	return &Reply{Body: `{"error":{"message":"Provider returned error","code":502}}`}
}

// Slow answers sensibly after a delay.
func Slow(d time.Duration) Script { return Always(Reply{Delay: d}) }

// Together holds every request back until n are open at once, and answers
// sensibly from then on: a proof of concurrency without a clock.
func Together(n int) Script {
	var mu sync.Mutex
	all, seen := make(chan struct{}), 0
	return func(Request) *Reply {
		mu.Lock()
		defer mu.Unlock()
		if seen++; seen == n {
			close(all)
		}
		return &Reply{Wait: all}
	}
}

func failure(status int, code, message string) Reply {
	return Reply{Status: status, Body: object("error", map[string]any{"message": message, "type": "error", "code": code})}
}

var named = map[string]Script{
	"sensible": Sensible, "ratelimit": RateLimited(3, "1"), "unauthorized": Unauthorized, "nocredit": NoCredit,
	"broken": Broken, "badgateway": BadGateway, "hang": Hangs, "prose": Prose, "half": HalfJSON,
	"nousage": NoUsage, "filter": Filtered, "refuse": Refuses, "unsupported": Unsupported("temperature", "response_format"),
	"errorbody": ErrorBody, "slow": Slow(time.Second),
	"huge": Huge, "redirect": Redirects, "texterror": TextError, "webpage": WebPage,
	"firstfails": First(6, Prose),
	"wrongtype":  WrongType, "vicious": Vicious, "toolong": TooLong(4000),
	"reset": Abusing(Resets), "truncated": Abusing(BreaksOff), "gzip": Abusing(BadGzip),
	"cutgzip": Abusing(CutGzip), "endless": Abusing(Streams), "drip": Abusing(Drips),
}

// Named is a script by its name on the command line.
func Named(name string) (Script, bool) {
	s, ok := named[name]
	return s, ok
}

// Names lists the scripts that [Named] knows.
func Names() []string { return slices.Sorted(maps.Keys(named)) }
