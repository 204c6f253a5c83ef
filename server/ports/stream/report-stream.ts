import { hostname } from 'node:os';
import type { StreamKind } from '#domain/stream/stream-line.ts';
import type { WebhookPost } from '../webhook.ts';
import { openLineFiles } from './line-files.ts';
import { openParquetFiles } from './parquet-files.ts';
import type { StreamSend } from './stream-send.ts';
import { openSyslog } from './syslog-connection.ts';
import { maxLineBytes, type StreamTarget, streamPlace } from './target.ts';

/**
 * Where stored reports go, and which: a receiver of syslog, a webhook or files. `maxLines` are sent at once, of `maxBytes` each at most.
 */
export type ReportStream = {
  place: string;
  kinds: readonly StreamKind[];
  /** Reports are gathered for half an hour, since each sending makes a file. */
  isGathered: boolean;
  maxBytes: number;
  maxLines: number;
  send: StreamSend;
};

/** A webhook may take ten seconds for each line, and the lease of the sender is to outlast them. */
const maxPosts = 4;

function postEach(url: string, secret: string, post: WebhookPost): StreamSend {
  return async (lines, at) => {
    for (const { id, text } of lines) await post({ url, secret }, { id, body: text, at });
  };
}

/** Makes the sender for a target; `secret` signs the messages of a webhook. */
export function openReportStream(
  { target, kinds, secret }: { target: StreamTarget; kinds: readonly StreamKind[]; secret: string | null },
  post: WebhookPost,
): ReportStream {
  const base = {
    place: streamPlace(target),
    kinds,
    isGathered: target.kind === 'parquet',
    maxBytes: maxLineBytes(target),
    maxLines: 200,
  };
  if (target.kind === 'file') return { ...base, send: openLineFiles(target.folder) };
  if (target.kind === 'parquet') return { ...base, maxLines: 10_000, send: openParquetFiles(target.folder) };
  if (target.kind === 'syslog') return { ...base, send: openSyslog(target, hostname()) };
  return { ...base, maxLines: maxPosts, send: postEach(target.url, secret ?? '', post) };
}
