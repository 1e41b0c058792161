/** The part of the package that the tests use; it comes without types. */
declare module 'parse-prometheus-text-format' {
  interface Metric {
    name: string;
    metrics: { labels?: Record<string, string>; value?: string }[];
  }

  export default function parse(text: string): Metric[];
}
