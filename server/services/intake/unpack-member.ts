import type { Problem } from '#domain/result.ts';
import type { Budget, UnpackRefusal } from './unpack-budget.ts';
import { storedChunks } from './unpack-chunks.ts';

/** One file inside a zip or tar, or one message of a mailbox file. `chunks` may be read once, `notes` may grow meanwhile. */
export type Member = {
  name: string;
  compressedBytes: number;
  notes: string[];
  chunks: () => AsyncGenerator<Uint8Array>;
  refusal: UnpackRefusal | null;
};

/** What a walk over members says at the end. */
export type MembersEnd = { filesNotLookedAt: number };

/** A file that is not packed as a member. */
export function storedMember(name: string, body: Uint8Array, budget: Budget): Member {
  return { name, compressedBytes: body.length, notes: [], chunks: () => storedChunks(body, budget), refusal: null };
}

/** Whether macOS or Windows added a file to an archive on its own. */
export const isSystemFile = (name: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** What people add to reports for other people, and pictures and pages. */
const FOR_PEOPLE =
  /(?:^|\/)(?:read[ _-]?me|licen[cs]e|copying|about)[^/]*$|\.(?:md|x?html?|pdf|docx?|rtf|css|js|svg|png|jpe?g|gif|ico)$/i;

/** Whether a name is one that usually accompanies reports: a readme, a licence, a page, a picture. */
export const isForPeople = (name: string | null): boolean => name !== null && FOR_PEOPLE.test(name);

/** Whether the reason is that there is no report in a file, not that one cannot be read. */
export const isNoReport = ({ code }: Problem): boolean => code === 'not-a-report' || code === 'empty';

/** Whether something without a report usually accompanies reports: a readme, or another message in a mailbox file. */
export const isBeside = (name: string, problem: Problem): boolean =>
  (isNoReport(problem) && isForPeople(name)) || (problem.code === 'no-report-in-mail' && MAIL_OF_MBOX.test(name));

const MAIL_OF_MBOX = /^mail \d+$/;
