import { ok, type Result, refused } from '#domain/result.ts';
import { type StreamKind, streamKinds } from '#domain/stream/stream-line.ts';

/** Where the stream goes. */
export type StreamTarget =
  | { kind: 'syslog'; transport: 'tcp' | 'tls' | 'udp'; host: string; port: number }
  | { kind: 'webhook'; url: string }
  | { kind: 'file'; folder: string }
  | { kind: 'parquet'; folder: string };

const transports: Record<string, 'tcp' | 'tls' | 'udp'> = { 'syslog:': 'tcp', 'syslog+tls:': 'tls', 'syslog+udp:': 'udp' };

const source = 'BEACON_STREAM_URL';
const forms =
  'must be an address like syslog://host:514, syslog+tls://host:6514, syslog+udp://host:514, https://host/path, file:/path/folder or file:/path/folder?format=parquet';

/** Reads the address of a stream. The problem is a sentence without its subject, the name of the setting. */
export function readStreamTarget(text: string): Result<StreamTarget> {
  if (!URL.canParse(text)) return refused('address', forms, source);
  const url = new URL(text);
  const transport = transports[url.protocol];
  if (transport !== undefined) return readSyslog(url, transport);
  if (url.protocol === 'https:') {
    if (url.username !== '' || url.password !== '')
      return refused('account', 'must not hold a user or password; messages are signed with BEACON_STREAM_SECRET', source);
    return ok({ kind: 'webhook', url: text });
  }
  if (url.protocol === 'file:' && /^file:\/(?!\/)|^file:\/\/\//i.test(text)) return readFolder(url);
  return refused('address', forms, source);
}

function readSyslog(
  { hostname, port, username, password, pathname }: URL,
  transport: 'tcp' | 'tls' | 'udp',
): Result<StreamTarget> {
  if (hostname === '' || port === '' || Number(port) === 0)
    return refused('port', 'must name a host and a port, like syslog://logs.example.org:514', source);
  if (username !== '' || password !== '' || !['', '/'].includes(pathname))
    return refused('more', 'must name a host and a port only; syslog knows no user, password or path', source);
  return ok({ kind: 'syslog', transport, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
}

function readFolder({ pathname, search }: URL): Result<StreamTarget> {
  if (search !== '' && search !== '?format=parquet')
    return refused('format', 'may end in ?format=parquet and nothing else; write a ? in the path as %3F', source);
  const kind = search === '' ? 'file' : 'parquet';
  try {
    return ok({ kind, folder: decodeURIComponent(pathname) });
  } catch {
    return refused('path', 'has a path that cannot be read; write a % as %25', source);
  }
}

/** Reads which kinds of reports are sent, with commas between them. */
export function readStreamKinds(text: string): Result<readonly StreamKind[]> {
  const named = text.split(',').map((one) => one.trim());
  const kinds = streamKinds.filter((kind) => named.includes(kind));
  return kinds.length === named.length
    ? ok(kinds)
    : refused('kinds', 'must name aggregate, tls or failure, each once, with commas between them', 'BEACON_STREAM_KINDS');
}

/** The longest line for each way: datagrams stay small, and the others stay below what receivers take by default. */
export function maxLineBytes(target: StreamTarget): number {
  if (target.kind !== 'syslog') return 250_000;
  return target.transport === 'udp' ? 8_000 : 64_000;
}

/** Where the stream goes, for people: without the path of a webhook, which may be secret. */
export function streamPlace(target: StreamTarget): string {
  if (target.kind === 'file') return target.folder;
  if (target.kind === 'parquet') return `${target.folder} (Parquet)`;
  if (target.kind === 'webhook') return new URL(target.url).origin;
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  return `syslog${target.transport === 'tcp' ? '' : `+${target.transport}`}://${host}:${target.port}`;
}
