package web

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// What the issuer of these tests knows Concord as.
const (
	clientID     = "concord"
	clientSecret = "planted-client-secret"
)

// issuer is an OpenID Connect issuer: it signs people in without asking, and
// checks what a real one checks.
type issuer struct {
	*httptest.Server
	t      *testing.T
	key    *rsa.PrivateKey
	mu     sync.Mutex
	grants map[string]grant
	down   bool
}

// grant is somebody who was signed in, by the code that stands for it.
type grant struct {
	challenge, redirect string
	claims              map[string]any
}

// signingKey is made once: it is the slow part.
var signingKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, 2048) })

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	key, err := signingKey()
	noError(t, err)
	i := &issuer{t: t, key: key, grants: map[string]grant{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", i.discover)
	mux.HandleFunc("GET /keys", i.keys)
	mux.HandleFunc("POST /token", i.token)
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		i.mu.Lock()
		defer i.mu.Unlock()
		if i.down {
			http.Error(w, "maintenance", http.StatusServiceUnavailable)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(i.Close)
	return i
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

func (i *issuer) discover(w http.ResponseWriter, _ *http.Request) {
	reply(w, map[string]any{
		"issuer": i.URL, "authorization_endpoint": i.URL + "/authorize", "token_endpoint": i.URL + "/token", "jwks_uri": i.URL + "/keys",
		"id_token_signing_alg_values_supported": []string{"RS256"}, "scopes_supported": []string{"openid", "email", "groups"},
	})
}

func (i *issuer) keys(w http.ResponseWriter, _ *http.Request) {
	reply(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: i.key.Public(), KeyID: "k", Algorithm: "RS256", Use: "sig"}}})
}

// token spends a code, once, for who has the verifier of its challenge.
func (i *issuer) token(w http.ResponseWriter, r *http.Request) {
	code := r.PostFormValue("code")
	g, ok := i.grants[code]
	delete(i.grants, code)
	id, secret, _ := r.BasicAuth()
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if !ok || id != clientID || secret != clientSecret || r.PostFormValue("redirect_uri") != g.redirect ||
		base64.RawURLEncoding.EncodeToString(sum[:]) != g.challenge {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error":"invalid_grant"}`))
		return
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: i.key}, (&jose.SignerOptions{}).WithHeader("kid", "k"))
	noError(i.t, err)
	signed, err := jwt.Signed(signer).Claims(g.claims).Serialize()
	noError(i.t, err)
	reply(w, map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": signed})
}

// authorize signs somebody in who was sent to an address of the issuer, and
// returns the query with which the browser goes back. claims change what the
// token says.
func (i *issuer) authorize(address string, claims map[string]any) url.Values {
	i.t.Helper()
	u, err := url.Parse(address)
	noError(i.t, err)
	q := u.Query()
	if u.Path != "/authorize" || q.Get("response_type") != "code" || q.Get("client_id") != clientID ||
		q.Get("code_challenge_method") != "S256" || len(q.Get("code_challenge")) != 43 || len(q.Get("state")) < 20 {
		i.t.Fatalf("the browser is sent to %s", address)
	}
	all := map[string]any{
		"iss": i.URL, "sub": "subject-1", "aud": clientID, "nonce": q.Get("nonce"),
		"iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
		"name": "Ada Byron", "email": "ada@example.org", "email_verified": true,
	}
	for name, v := range claims {
		all[name] = v
	}
	code := rand.Text()
	i.mu.Lock()
	defer i.mu.Unlock()
	i.grants[code] = grant{q.Get("code_challenge"), q.Get("redirect_uri"), all}
	return url.Values{"code": {code}, "state": {q.Get("state")}}
}
