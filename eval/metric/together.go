package metric

import "sync"

// together runs do(0) … do(n-1) at the same time and returns when all are done.
// A panic in one of them is raised in the caller, where it can be recovered.
func together(n int, do func(i int)) {
	if n == 1 {
		do(0)
		return
	}
	var wg sync.WaitGroup
	faults := make(chan any, n)
	for i := range n {
		wg.Go(func() {
			defer func() {
				if fault := recover(); fault != nil {
					faults <- fault
				}
			}()
			do(i)
		})
	}
	wg.Wait()
	select {
	case fault := <-faults:
		panic(fault)
	default:
	}
}
