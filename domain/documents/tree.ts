import type { DocumentType } from '../vocabulary/documents.ts';

/** What the reader should feel about a value. */
export type Tone = 'pass' | 'fail' | 'attention' | 'mute';

/** A value of a table: as people read it, and as a number where it is one, `of` how many. `unit` names the number for machines. */
export type Cell = { text: string; value?: number; of?: number; unit?: Unit; sub?: string; tone?: Tone; mono?: boolean };
/** What a number counts. */
export type Unit = 'messages' | 'percent' | 'points' | 'domains' | 'days' | 'reports' | 'count';

/** A number with its name, and what it is a part of. */
export type Stat = Cell & { label: string; note: string };

/** What a chart stacks, in the order of its values. */
export type Series = { label: string; fill: 'pass' | 'fail' | 'mute' | 'info' | 'ink' };

/** A piece of a document. Renderers know these kinds and nothing of the types of documents. */
export type Block =
  | { kind: 'text'; text: string; look?: 'verdict' }
  | { kind: 'stats'; items: Stat[] }
  | { kind: 'finding'; number: number; title: string; text: string; facts: { label: string; value: string }[] }
  | { kind: 'table'; columns: { label: string; align?: 'right' }[]; rows: Cell[][]; total: Cell[] | null; note: string | null }
  | { kind: 'bars'; series: Series[]; rows: { label: string; note?: string; values: number[]; text: string }[] }
  | { kind: 'days'; series: Series[]; days: { day: string; values: number[] }[] }
  | { kind: 'line'; label: string; unit: Unit; most: number; points: { day: string; value: number }[] }
  | { kind: 'shares'; parts: { label: string; value: number; fill: Series['fill'] }[] }
  | { kind: 'steps'; stages: string[]; rows: { label: string; note: string; at: number | null }[] }
  | { kind: 'record'; name: string; was: string | null; now: string; note: string };

/** A block of a page with its label at the left. `source` is the key of the source of its numbers. */
export type Section = { label: string; note: string; source: string | null; blocks: Block[] };

/** A page, or several where it is long: one finding as its title. */
export type Page = { id: string; kicker: string; title: string; sections: Section[] };

/** Where numbers come from: the call of the API that answers the same, and up to when. */
export type Source = { key: string; label: string; call: string; as_of: string };

/** A report that Beacon makes for people, whole and without any look. */
export type DocumentTree = {
  type: DocumentType;
  language: 'en-ZA';
  kicker: string;
  title: string;
  /** The answer in two sentences at most. */
  answer: string;
  subject: string;
  period: { start_date: string; end_date: string; days: number };
  made_at: string;
  data_up_to: string | null;
  /** `false` for a document of one page. */
  has_cover: boolean;
  facts: { label: string; lines: string[] }[];
  pages: Page[];
  sources: Source[];
  /** SHA-256 of the facts behind the document, hexadecimal. */
  fingerprint: string;
};
