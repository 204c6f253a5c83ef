/** `url` takes OTLP as JSON; `share` of the traces that begin here are sent. */
export type TracingSettings = { url: string; service: string; share: number };

/** What a span says. Its name and attributes come from fixed lists, never from data: no name or id of a person, domain or customer. */
export type SpanAbout = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes: Record<string, string | number>;
};

/** A place in a trace that another process or job carries on (W3C Trace Context). */
export type TraceParent = { traceparent?: string | undefined; tracestate?: string | undefined };

export type OpenSpan = {
  /** Runs work as a part of this span. */
  within: <T>(run: () => T) => T;
  /** Ends it; `failure` is a class of error or a status, never its text. */
  end: (attributes?: SpanAbout['attributes'], failure?: string) => void;
};

/** Spans of what a process does, sent to a collector in the background: one that does not answer loses spans and slows nothing. */
export type Tracing = {
  /** Opens a span below `parent`; without one it begins a trace, or goes on with the span that runs now. */
  open: (about: SpanAbout, parent?: TraceParent) => OpenSpan;
  /** Runs work in a span; `attributesOf` adds attributes from its result. */
  span: <T>(
    about: SpanAbout,
    run: () => Promise<T>,
    more?: { parent?: TraceParent; attributesOf?: (result: T) => SpanAbout['attributes'] },
  ) => Promise<T>;
  /** Whether a span runs now. */
  isInside: () => boolean;
  /** The span that runs now, for a job to carry on. */
  carried: () => TraceParent;
  /** Sends what is left, for a few seconds at most. */
  stop: () => Promise<void>;
};
