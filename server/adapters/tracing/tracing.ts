import { setTimeout } from 'node:timers/promises';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { seconds } from '#server/shared/clock.ts';
import type { SecretPaths } from '#server/shared/secret-paths.ts';
import { version } from '#server/shared/version.ts';

/** Sends a trace of each request to a collector. */
export interface Tracing {
  /** Traces the routes that are added after it. */
  plugin: FastifyPluginCallback;
  /** Sends the traces that haven't been sent yet. */
  close(): Promise<void>;
}

/**
 * Imports the libraries on demand: a server that isn't traced doesn't need their memory. The SDK reads the other standard settings itself,
 * such as `OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_TRACES_SAMPLER`.
 * @param endpoint where the collector takes OTLP over HTTP
 */
export async function openTracing(endpoint: string, secretPaths: SecretPaths, onError: (error: unknown) => void): Promise<Tracing> {
  const [{ diag, DiagLogLevel }, { default: otel }, sdk, { OTLPTraceExporter }, { envDetector, detectResources, resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@fastify/otel'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const report = (message: string) => onError(new Error(message));
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'picturelock', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [withoutErrorMessages(new sdk.BatchSpanProcessor(exporter))],
  });
  provider.register();
  const instrumentation = new otel.FastifyOtelInstrumentation({
    requestHook: (span, request) => describeRequest(span, request, secretPaths),
    ignorePaths: ({ url }) => monitoringPaths.includes(url),
    // Otherwise, each hook would be a span, and the message of each error an event.
    instrumentHooks: false,
    recordExceptions: false,
  });
  instrumentation.setTracerProvider(provider);
  const close = () => Promise.race([provider.shutdown().catch(onError), setTimeout(closeTimeout, undefined, { ref: false })]);
  return { plugin: instrumentation.plugin(), close };
}

/** A collector that doesn't answer must not keep the server from stopping. */
const closeTimeout = 2 * seconds;

/** Not traced, because monitoring asks for these every few seconds. */
const monitoringPaths = ['/healthz', '/readyz', '/metrics'];

interface Describable {
  updateName(name: string): unknown;
  setAttribute(key: string, value: string): unknown;
}

/** Names the trace by the route's pattern, and leaves secrets out of the path as the log does. */
function describeRequest(span: Describable, { method, url, routeOptions }: FastifyRequest, secretPaths: SecretPaths) {
  span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`);
  span.setAttribute('url.path', secretPaths.maskPath(url));
}

/** An error's message may contain an SQL statement and its values. */
const withoutErrorMessages = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => next.onStart(span, context),
  onEnd: (span) => {
    delete span.status.message;
    next.onEnd(span);
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
});
