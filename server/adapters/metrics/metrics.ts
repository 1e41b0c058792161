import type { Gauge, Registry } from '@prometheus-io/client';
import type { JobName } from '#server/job-queue/queues.ts';
import { seconds } from '#server/shared/clock.ts';

/** What Prometheus reads at `/metrics`. Each process counts for itself, except for what is read from the database. */
export interface Metrics {
  /** @param path the route's pattern, so that there are as many series as routes, whatever URLs are asked for */
  observeRequest(request: { method: string; path: string; status: number; milliseconds: number }): void;
  observeJob(job: { name: JobName; outcome: 'completed' | 'failed'; milliseconds: number }): void;
  /** Adds a gauge whose values are read for each scrape. If they can't be, it has none. */
  addGauge<Label extends string>(gauge: GaugeOptions<Label>): void;
  /** @returns the Prometheus text format 0.0.4 */
  read(): Promise<string>;
  contentType: string;
}

interface GaugeOptions<Label extends string> {
  name: string;
  help: string;
  labels: readonly Label[];
  read: () => Promise<GaugeValue<Label>[]> | GaugeValue<Label>[];
}

interface GaugeValue<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

/** In seconds: from a page in memory to an export. */
const requestBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
/** In seconds: from an email to a feature film. */
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600, 3600];

/** Imports the library on demand: a server that isn't monitored doesn't need its memory. */
export async function openMetrics(): Promise<Metrics> {
  const prometheus = await import('@prometheus-io/client');
  const registry: Registry = new prometheus.Registry();
  const registers = [registry];
  prometheus.collectDefaultMetrics({ register: registry });
  const requests = new prometheus.Histogram({
    name: 'picturelock_http_request_duration_seconds',
    help: 'HTTP requests by route and class of status, and how long they took.',
    labelNames: ['method', 'path', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new prometheus.Histogram({
    name: 'picturelock_job_duration_seconds',
    help: 'Background jobs of this process by name and outcome, and how long they took.',
    labelNames: ['name', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  return {
    observeRequest: ({ method, path, status, milliseconds }) =>
      requests.observe({ method, path, status: `${Math.floor(status / 100)}xx` }, milliseconds / seconds),
    observeJob: ({ name, outcome, milliseconds }) => jobs.observe({ name, outcome }, milliseconds / seconds),
    addGauge: ({ name, help, labels, read }) => {
      new prometheus.Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          return setValues(this as unknown as Gauge<string>, read);
        },
      });
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

async function setValues<Label extends string>(gauge: Gauge<string>, read: GaugeOptions<Label>['read']) {
  gauge.reset();
  try {
    for (const { labels, value } of await read()) gauge.set(labels, value);
  } catch {
    // Values can't be read while the database is away, for example. The other metrics are needed most then.
  }
}
