/** An IP address from the block reserved for benchmarks (RFC 2544). */
export function network(number: number): string {
  return `198.18.${Math.floor(number / 256)}.${number % 256}`;
}
