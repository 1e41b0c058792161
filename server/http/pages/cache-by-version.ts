/** One value, kept until its version changes. */
export interface Cached<Value> {
  /** The value if it is current; then no promise is needed to get at it. */
  readonly current: Value | undefined;
  /** Makes the value, once for all who ask while it is being made. */
  refresh(): Promise<Value>;
}

/**
 * Makes a value once for each version. One that failed is not kept: the one before is given in its place, and the next
 * request tries again.
 */
export function cacheByVersion<Value>(
  version: () => string,
  make: () => Promise<Value>,
  isFailure: (value: Value) => boolean,
): Cached<Value> {
  let kept: { value: Value; version: string } | undefined;
  let making: Promise<Value> | undefined;
  const remake = async () => {
    const now = version();
    const value = await make();
    if (isFailure(value)) return kept?.value ?? value;
    kept = { value, version: now };
    return value;
  };
  return {
    get current() {
      return kept?.version === version() ? kept.value : undefined;
    },
    refresh: () => {
      making ??= remake().finally(() => {
        making = undefined;
      });
      return making;
    },
  };
}
