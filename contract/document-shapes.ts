import { z } from 'zod';
import { documentFormats, documentStatuses, documentTypes } from '../domain/vocabulary/documents.ts';
import { Id, nameLine, PeriodReply, whole } from './shapes.ts';

const Unit = z.enum(['messages', 'percent', 'points', 'domains', 'days', 'reports', 'count']);
const Cell = z.object({
  text: z.string(),
  value: z.number().optional(),
  unit: Unit.optional(),
  sub: z.string().optional(),
  tone: z.enum(['pass', 'fail', 'attention', 'mute']).optional(),
  mono: z.boolean().optional(),
});
const Fill = z.enum(['pass', 'fail', 'mute', 'info', 'ink']);
const Series = z.object({ label: z.string(), fill: Fill });
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), look: z.literal('verdict').optional() }),
  z.object({ kind: z.literal('stats'), items: z.array(Cell.extend({ label: z.string(), note: z.string() })) }),
  z.object({
    kind: z.literal('finding'),
    number: z.number(),
    title: z.string(),
    text: z.string(),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(z.object({ label: z.string(), align: z.literal('right').optional() })),
    rows: z.array(z.array(Cell)),
    total: z.array(Cell).nullable(),
    note: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('bars'),
    series: z.array(Series),
    rows: z.array(z.object({ label: z.string(), note: z.string().optional(), values: z.array(z.number()), text: z.string() })),
  }),
  z.object({
    kind: z.literal('days'),
    series: z.array(Series),
    days: z.array(z.object({ day: z.string(), values: z.array(z.number()) })),
  }),
  z.object({
    kind: z.literal('line'),
    label: z.string(),
    unit: Unit,
    most: z.number(),
    points: z.array(z.object({ day: z.string(), value: z.number() })),
  }),
  z.object({ kind: z.literal('shares'), parts: z.array(z.object({ label: z.string(), value: z.number(), fill: Fill })) }),
  z.object({
    kind: z.literal('steps'),
    stages: z.array(z.string()),
    rows: z.array(z.object({ label: z.string(), note: z.string(), at: z.number().nullable() })),
  }),
  z.object({ kind: z.literal('record'), name: z.string(), was: z.string().nullable(), now: z.string(), note: z.string() }),
]);

/** A report for people as a tree: pages of sections of blocks, each number with its source and up to when it holds. */
export const DocumentShape = z.object({
  type: z.enum(documentTypes),
  language: z.literal('en-ZA'),
  kicker: z.string(),
  title: z.string(),
  answer: z.string(),
  subject: z.string(),
  period: PeriodReply,
  made_at: z.string(),
  data_up_to: z.string().nullable(),
  has_cover: z.boolean(),
  facts: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  pages: z.array(
    z.object({
      id: z.string(),
      kicker: z.string(),
      title: z.string(),
      sections: z.array(z.object({ label: z.string(), note: z.string(), source: z.string().nullable(), blocks: z.array(Block) })),
    }),
  ),
  sources: z.array(z.object({ key: z.string(), label: z.string(), call: z.string(), as_of: z.string() })),
  /** SHA-256 of the facts behind the document, hexadecimal. */
  fingerprint: z.string(),
});

/** The last days that a document covers. */
export const TimeRange = z.enum(['7d', '30d', '90d', '365d']).default('30d');

/** Letters of other alphabets look like Latin ones, and marks can be put over them: who reads the name could take it for another. */
const plainLatin = /^[\p{N}\p{P}\p{S}\p{Zs}A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]*$/u;
const likeBeacon = (name: string) => /beac[o0]n/i.test(name.normalize('NFD').replace(/[^a-z0-9]/gi, ''));

const SenderName = nameLine(z.string().trim().normalize('NFKC'))
  .refine((name) => plainLatin.test(name), 'Write the name in Latin letters.')
  .refine((name) => !likeBeacon(name), 'Leave Beacon out of the name: emails say “via Beacon” after it.');

/** The look of a PDF: cover colour, logo and author. Text is placed on the colour only if it is readable. */
export const Branding = z.object({
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour like #6B1F3A')
    .optional(),
  /** A PNG or SVG as a data URL, 200 kB at most. */
  logo: z.string().max(280_000, 'Use a logo of at most 200 kB').optional(),
  prepared_by: z.string().trim().max(120, 'Use at most 120 characters').optional(),
  contact: z.string().trim().max(200, 'Use at most 200 characters').optional(),
  footer: z.string().trim().max(120, 'Use at most 120 characters').optional(),
  /** Whom emails about the customer come from, besides Beacon; the address stays Beacon's. */
  sender_name: SenderName.optional(),
});

/** The branding of a document as drawn: the logo cleaned, and a readable cover. */
export const ResolvedBranding = Branding.extend({
  cover: z.object({
    /** What fills the band of the cover, and the colour of its text. */
    band: z.string(),
    text: z.string(),
    /** The contrast of the two, at least 4.5 (WCAG 2.2). */
    contrast: z.number(),
    /** A thin line of the brand colour, where no text can be read on that colour. */
    line: z.string().nullable(),
  }),
});

/** A small drawing of a finished document's first page, without text; heights are 0 to 1. */
const Sketch = z.object({
  band: z.string().nullable(),
  parts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['title', 'text', 'record']), lines: z.number() }),
      z.object({ kind: z.enum(['stats', 'bars', 'rows']), count: z.number() }),
      z.object({ kind: z.literal('columns'), columns: z.array(z.tuple([z.number(), z.number()])) }),
      z.object({ kind: z.literal('line'), heights: z.array(z.number()) }),
    ]),
  ),
});

/** The making of a document, from the queue to the file. */
export const DocumentRun = z.object({
  job_id: z.string(),
  status: z.enum(documentStatuses),
  type: z.enum(documentTypes),
  format: z.enum(documentFormats),
  title: z.string(),
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  days: z.number(),
  /** Why it failed; `null` otherwise. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  tries: z.number(),
  created_at: z.string(),
  ready_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  file_name: z.string().nullable(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  sketch: Sketch.nullable(),
  schedule: z.object({ id: Id, name: z.string() }).nullable(),
  /** To how many recipients it was sent, of how many. */
  sent: z.number(),
  recipients: z.number(),
});

/** What to generate: the type, its subject, the period, the format and the branding. */
export const DocumentRequest = {
  report_type: z.enum(documentTypes).default('domain_analytics_report'),
  format: z.enum(documentFormats).default('pdf'),
  customer_id: Id.optional(),
  domain_id: Id.optional(),
  customer_ids: z.array(Id).max(10_000).optional(),
  date_range_days: whole(1, 1096, 'A report covers at most three years (1 096 days)').default(30),
  include_charts: z.boolean().default(true),
  branding: Branding.optional(),
};
