/** A value that is cached until its version changes. */
export interface Cached<Value> {
  /** The value, if it is up to date; reading it needs no promise. */
  readonly current: Value | undefined;
  /** Creates the value; concurrent calls share one run. */
  refresh(): Promise<Value>;
}

/** Creates a value once per version. A failure isn't cached: callers get the previous value, and the next call tries again. */
export function cacheByVersion<Value>(
  version: () => string,
  create: () => Promise<Value>,
  isFailure: (value: Value) => boolean,
): Cached<Value> {
  let cached: { value: Value; version: string } | undefined;
  let pending: Promise<Value> | undefined;
  const load = async (): Promise<Value> => {
    const requestedVersion = version();
    const value = await create();
    if (isFailure(value)) return cached?.value ?? value;
    cached = { value, version: requestedVersion };
    // Whoever asked since the version changed gets the new value.
    return version() === requestedVersion ? value : load();
  };
  return {
    get current() {
      return cached?.version === version() ? cached.value : undefined;
    },
    refresh: () => {
      pending ??= load().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}
