interface CircuitBreakerOptions {
  /** How many calls in a row have to fail for a pause. */
  failures: number;
  /** How long no calls are made then, in milliseconds. */
  pause: number;
}

/**
 * Spares callers the wait for a service that doesn't answer: once calls fail in a row, those that follow fail at once. After a pause, one of them
 * tries again; its success ends that (Nygard, "Release It!", "Circuit Breaker").
 */
export function createCircuitBreaker(options: CircuitBreakerOptions) {
  let failed = 0;
  let lastFailure: unknown;
  let lastTry = 0;

  return {
    /**
     * @param isFailure whether an error means that the service doesn't work; others are answers
     * @throws the call's error, or without calling the last failure
     */
    async run<T>(call: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
      if (failed >= options.failures) {
        if (performance.now() - lastTry < options.pause) throw lastFailure;
        lastTry = performance.now();
      }
      try {
        const result = await call();
        failed = 0;
        return result;
      } catch (error) {
        if (!isFailure(error)) failed = 0;
        else {
          failed += 1;
          lastFailure = error;
          lastTry = performance.now();
        }
        throw error;
      }
    },
  };
}
