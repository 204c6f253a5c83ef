import type { Log } from './log.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

/** Traces of this process; `null`, and nothing of OpenTelemetry's SDK is loaded, where no collector is named. */
export async function openTracing(settings: TracingSettings | null, log: Log): Promise<Tracing | null> {
  if (settings === null) return null;
  const { startTracing } = await import('./otlp-tracing.ts');
  return startTracing(settings, log);
}
