import type { StreamLine } from './stream-line.ts';

/** Facility local0, severity informational (RFC 5424 6.2.1). */
const priority = 16 * 8 + 6;

/** A name as the header takes it: printable ASCII, at most `max` characters, `-` where nothing is left (RFC 5424 6). */
const field = (text: string, max: number) => text.replace(/[^!-~]/g, '').slice(0, max) || '-';

/** A line as a message of RFC 5424: application `beacon`, the kind of report as message id, the time when the report was received. */
export function syslogMessage(host: string, { kind, at, text }: Pick<StreamLine, 'kind' | 'at' | 'text'>): string {
  return `<${priority}>1 ${at.toISOString()} ${field(host, 255)} beacon - ${kind} - ${text}`;
}

/** A message in a stream of them, led by its length (RFC 6587 3.4.1, RFC 5425 4.3). Takes ASCII, whose characters are bytes. */
export const octetCounted = (message: string): string => `${message.length} ${message}`;
