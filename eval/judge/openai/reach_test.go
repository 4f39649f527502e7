package openai

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

func TestAddressesThatAreOffLimits(t *testing.T) {
	t.Parallel()
	for address, off := range map[string]bool{
		"169.254.169.254:80":          true, // AWS, Azure, Google Cloud …
		"[::ffff:169.254.169.254]:80": true,
		"[fe80::1%eth0]:80":           true,
		"100.100.100.200:80":          true,
		"[fd00:ec2::254]:80":          true,
		"0.0.0.0:8080":                true,
		"127.0.0.1:11434":             false,
		"10.0.0.5:8000":               false,
		"[2001:db8::1]:443":           false,
	} {
		if err := withinLimits(address); errors.Is(err, errOffLimits) != off {
			t.Errorf("%s: %v, want off limits %v", address, err, off)
		}
	}
}

// TestMetadataServiceIsNeverAsked goes the whole way of a call.
func TestMetadataServiceIsNeverAsked(t *testing.T) {
	t.Parallel()
	j, err := New(Config{Name: "m", BaseURL: "http://169.254.169.254/v1", Model: "m", Plain: []string{"169.254.169.254"}, MaxAttempts: 1})
	if err != nil {
		t.Fatal(err)
	}
	_, err = j.Split(context.Background(), judge.Split{Text: "A text."})
	var failed *judge.Error
	if !errors.As(err, &failed) || failed.Code != eval.EndpointError || !strings.Contains(failed.Text, "metadata") {
		t.Errorf("%v", err)
	}
}

func TestPlainHTTPNeedsASetting(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		url   string
		plain []string
		ok    bool
	}{
		{"http://127.0.0.1:11434/v1", nil, true},
		{"http://localhost:11434", nil, true},
		{"http://[::1]:8000/v1", nil, true},
		{"https://api.example.com/v1", nil, true},
		{"http://api.example.com/v1", nil, false},
		{"http://gpu-box:8000/v1", []string{"gpu-box"}, true},
		{"http://gpu-box:8000/v1", []string{"gpu-box:8000"}, true},
		{"http://localhost.example.com/v1", nil, false},
		{"http://10.0.0.5/v1", []string{"*"}, true},
	} {
		_, err := New(Config{Name: "j", BaseURL: c.url, Model: "m", Plain: c.plain, HTTPClient: &http.Client{}})
		if (err == nil) != c.ok {
			t.Errorf("%s with %v allowed: %v", c.url, c.plain, err)
		}
	}
}
