// Package engine plans evaluation runs and works them off: it asks what is
// missing, has each unit judged, saves each result as it finishes, and stops
// when asked (metrics §9).
package engine
