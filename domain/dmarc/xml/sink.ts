import { AGGREGATE_LIMITS, type AggregateLimits } from '../aggregate-report.ts';
import { AT, childOf, LEAF } from './names.ts';
import { clearRow, type RawAuth, type RawRow, rawAuth, rawMetadata, rawPolicy, rawRow } from './raw-report.ts';
import { putLeaf, tidy } from './sink-leaf.ts';
import type { Sink } from './sink-state.ts';

/** A sink positioned before the root element. Every closed `record` goes to `onRow`, which must not keep the row: it is reused. */
export function createSink(onRow: (row: RawRow) => void, limits: AggregateLimits = AGGREGATE_LIMITS): Sink {
  return {
    limits,
    at: AT.outside,
    stack: [],
    leaf: 0,
    text: '',
    skip: 0,
    skippedNow: 0,
    children: 0,
    finished: false,
    row: rawRow(),
    auth: rawAuth(),
    reason: { type: null, comment: null },
    draftMetadata: rawMetadata(),
    draftPolicy: rawPolicy(),
    draftVersion: null,
    metadata: null,
    policy: null,
    version: null,
    skipped: 0,
    repeatedHeaders: 0,
    nested: 0,
    misplaced: 0,
    problem: null,
    onRow,
  };
}

/** Forgets the child of `feedback` that is not closed yet. */
export function rollBack(sink: Sink): void {
  if (sink.stack.length > 0) {
    sink.at = AT.feedback;
    sink.stack.length = 1;
  }
  sink.leaf = 0;
  sink.text = '';
  sink.skip = 0;
  sink.skippedNow = 0;
  clearRow(sink.row);
  sink.draftMetadata = rawMetadata();
  sink.draftPolicy = rawPolicy();
  sink.draftVersion = null;
}

/** An element begins; id 0 (unknown) and an element in the wrong place are skipped with all they hold and counted once. */
export function openElement(sink: Sink, id: number): void {
  const place = sink.skip > 0 || sink.leaf !== 0 ? 0 : childOf(sink.at, id);
  if (place === 0) {
    if (sink.skip === 0) sink.skippedNow += 1;
    if (childOf(AT.outside, id) === AT.feedback) sink.nested += 1;
    if (sink.at === AT.feedback && childOf(AT.feedback, id) === AT.record) sink.misplaced += 1;
    sink.skip += 1;
  } else if (place === LEAF) {
    sink.leaf = id;
    sink.text = '';
  } else {
    sink.stack.push(sink.at);
    sink.at = place;
    if (place === AT.dkim || place === AT.spf) sink.auth = rawAuth();
    else if (place === AT.reason) sink.reason = { type: null, comment: null };
  }
  if (sink.stack.length + sink.skip + (sink.leaf === 0 ? 0 : 1) > sink.limits.maxDepth) {
    stop(
      sink,
      'too-deep',
      `The report nests elements more than ${sink.limits.maxDepth} deep. Ask the reporter to correct its reports.`,
    );
  }
}

/** Text inside an element; kept only where an element with text is open. */
export function addText(sink: Sink, text: string): void {
  if (sink.leaf === 0 || sink.skip > 0) return;
  sink.text += text;
  if (sink.text.length > sink.limits.maxTextChars) tooLong(sink);
}

/** A whole element with text, at a place where `childOf` says LEAF; `isTidy` promises that it holds no white space at all. */
export function leafElement(sink: Sink, id: number, text: string, isTidy: boolean): void {
  if (text.length > sink.limits.maxTextChars) tooLong(sink);
  putLeaf(sink, id, isTidy ? text : tidy(text));
  if (sink.at === AT.feedback) closeChild(sink);
}

/** The innermost open element ends. */
export function closeElement(sink: Sink): void {
  if (sink.skip > 0) {
    sink.skip -= 1;
    if (sink.skip === 0 && sink.leaf === 0 && sink.at === AT.feedback) closeChild(sink);
    return;
  }
  if (sink.leaf !== 0) {
    const id = sink.leaf;
    sink.leaf = 0;
    putLeaf(sink, id, tidy(sink.text));
    sink.text = '';
    if (sink.at === AT.feedback) closeChild(sink);
    return;
  }
  const at = sink.at;
  sink.at = sink.stack.pop() ?? AT.outside;
  if (at === AT.dkim) sink.row.dkims = withAuth(sink.row.dkims, sink.auth);
  else if (at === AT.spf) sink.row.spfs = withAuth(sink.row.spfs, sink.auth);
  else if (at === AT.reason) keepReason(sink);
  else if (at === AT.feedback) sink.finished = true;
  else if (sink.at === AT.feedback) closeChild(sink, at);
}

/** Stops the reading for good. */
export function stop(sink: Sink, code: string, text: string): void {
  sink.problem ??= { code, text, source: 'RFC 9990 8.1' };
}

function tooLong(sink: Sink): void {
  stop(
    sink,
    'text-too-long',
    `An element of the report holds more than ${sink.limits.maxTextChars} characters. Ask the reporter to correct its reports.`,
  );
}

function closeChild(sink: Sink, at: number = AT.feedback): void {
  sink.children += 1;
  sink.skipped += sink.skippedNow;
  sink.skippedNow = 0;
  if (at === AT.record) {
    sink.onRow(sink.row);
    clearRow(sink.row);
  } else if (at === AT.metadata) {
    if (sink.metadata) sink.repeatedHeaders += 1;
    else sink.metadata = sink.draftMetadata;
    sink.draftMetadata = rawMetadata();
  } else if (at === AT.policy) {
    if (sink.policy) sink.repeatedHeaders += 1;
    else sink.policy = sink.draftPolicy;
    sink.draftPolicy = rawPolicy();
  } else if (sink.draftVersion !== null) {
    sink.version ??= sink.draftVersion;
    sink.draftVersion = null;
  }
}

/** The list with one more; a list of one is made as such, since an empty list that grows takes room for many. */
function withAuth(list: RawAuth[], auth: RawAuth): RawAuth[] {
  if (auth.domain === null && auth.selector === null && auth.result === null && auth.humanResult === null) return list;
  if (list.length === 0) return [auth];
  list.push(auth);
  return list;
}

function keepReason(sink: Sink): void {
  if (sink.reason.type !== null || sink.reason.comment !== null) sink.row.reasons.push(sink.reason);
}
