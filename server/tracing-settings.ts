import { z } from 'zod';
import type { TracingSettings } from './ports/tracing.ts';

/** The variables of traces, under the names that OpenTelemetry gives them. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100, 'must have at most 100 characters').default('beacon'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d+|1\.0+)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .default(1),
};

type Given = z.infer<z.ZodObject<typeof tracingEnvironment>>;

/** Where traces are sent and how many; `null` where no collector is named. */
export function tracingSettings(e: Given): TracingSettings | null {
  const base = e.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (base === undefined) return null;
  return { url: `${base.replace(/\/+$/, '')}/v1/traces`, service: e.OTEL_SERVICE_NAME, share: e.OTEL_TRACES_SAMPLER_ARG };
}
