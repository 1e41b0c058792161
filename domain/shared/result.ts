/** A value, or a message that says why there is none. */
export type Result<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string };
