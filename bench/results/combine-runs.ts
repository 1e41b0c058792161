const number = /\d+(?:\.\d+)?/g;

/**
 * Combines the results of several runs: each number that differs becomes the median with the lowest and the highest.
 * Results whose words differ stay one after another.
 */
export function combineRuns(results: string[]): string {
  const [first = '', ...others] = results.map((text) => ({ words: text.replace(number, ''), numbers: text.match(number) ?? [] }));
  if (!first || others.some(({ words }) => words !== first.words)) return results.join('\n\n');
  let position = 0;
  return results[0]!.replace(number, () => {
    const values = [first, ...others].map(({ numbers }) => numbers[position]!).sort((one, other) => Number(one) - Number(other));
    position += 1;
    const [lowest, median, highest] = [values[0], values[Math.floor(values.length / 2)], values.at(-1)];
    return lowest === highest ? median! : `${median} (${lowest}–${highest})`;
  });
}
