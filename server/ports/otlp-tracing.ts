import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';
import type { OpenSpan, SpanAbout, TraceParent, Tracing, TracingSettings } from './tracing.ts';

/** A collector gets so long for one message, and a process that ends so long for what is left. */
const sendMs = 5_000;
const lastMs = 3_000;
/** Spans that wait at most; what comes on top is lost. */
const mostWaiting = 8_192;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} satisfies Record<SpanAbout['kind'], SpanKind>;

const carrier = {
  get: (from: TraceParent, key: string) => (key === 'traceparent' || key === 'tracestate' ? from[key] : undefined),
  keys: (from: TraceParent) => Object.keys(from),
  set: (to: TraceParent, key: string, value: string) => void Object.assign(to, { [key]: value }),
};

/** Makes spans and sends them as JSON (OTLP/HTTP); headers for the collector are taken from OTEL_EXPORTER_OTLP_HEADERS. */
export function startTracing({ url, service, share }: TracingSettings, log: Log): Tracing {
  const exporter = noting(new OTLPTraceExporter({ url, timeoutMillis: sendMs }), log);
  const root = share < 1 ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting, exportTimeoutMillis: sendMs + 1_000 })],
  });
  const tracer = provider.getTracer('beacon');
  const propagator = new W3CTraceContextPropagator();
  const running = new AsyncLocalStorageContextManager().enable();

  const contextOf = (parent: TraceParent | undefined): Context =>
    parent?.traceparent === undefined ? running.active() : propagator.extract(ROOT_CONTEXT, parent, carrier);

  function open({ name, kind, attributes }: SpanAbout, parent?: TraceParent): OpenSpan {
    const below = contextOf(parent);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, below);
    const inside = trace.setSpan(below, span);
    return { within: (run) => running.with(inside, run), end: (more, failure) => endSpan(span, more, failure) };
  }

  return {
    open,
    span: async (about, run, { parent, attributesOf } = {}) => {
      const span = open(about, parent);
      try {
        const result = await span.within(run);
        span.end(attributesOf?.(result));
        return result;
      } catch (error) {
        span.end({}, classOf(error));
        throw error;
      }
    },
    isInside: () => trace.getSpan(running.active()) !== undefined,
    carried: () => {
      const to: TraceParent = {};
      propagator.inject(running.active(), to, carrier);
      return to;
    },
    stop: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, lastMs).unref());
      await Promise.race([provider.shutdown(), late]);
      running.disable();
    },
  };
}

function endSpan(span: Span, attributes: SpanAbout['attributes'] = {}, failure?: string): void {
  span.setAttributes(attributes);
  if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const classOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/** An exporter that warns when spans begin to be lost, and says when they arrive again. */
function noting(exporter: SpanExporter, log: Log): SpanExporter {
  let isLosing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        const failed = code !== ExportResultCode.SUCCESS;
        if (failed && !isLosing) log.warn(`Traces do not reach OTEL_EXPORTER_OTLP_ENDPOINT and are lost: ${reasonOf(error)}`);
        else if (!failed && isLosing) log.info('Traces reach OTEL_EXPORTER_OTLP_ENDPOINT again.');
        isLosing = failed;
        // The loss has been logged; as a failure the SDK would hand it to a handler for the whole process, which nobody reads.
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

const reasonOf = (error: (Error & { code?: unknown }) | undefined): string =>
  error === undefined ? 'no reason was given' : error.message || String(error.code ?? error.name);
