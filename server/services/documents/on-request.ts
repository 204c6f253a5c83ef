import type { UserCall } from '#server/context.ts';
import { openTurns } from '../turns.ts';
import { type AskedDocument, documentOf } from './compose-document.ts';

const ofPerson = openTurns<number>({
  atOnce: 1,
  mostWaiting: 6,
  refusal: 'Your other reports are being made. Try again when they are ready.',
  retryAfterSeconds: 15,
});
const ofAll = openTurns<'document'>({
  atOnce: 2,
  mostWaiting: 60,
  refusal: 'Many reports are being made at this moment. Try again in a minute.',
  retryAfterSeconds: 60,
});

/**
 * Makes a document that a person waits for: one at a time of a person, six more wait, and two at a time in all, since composing and drawing
 * take the processor from everybody. Throws 429 where too many wait.
 */
export function inDocumentTurn<T>({ actor }: Pick<UserCall, 'actor'>, work: () => Promise<T>): Promise<T> {
  return ofPerson(actor.userId, () => ofAll('document', work));
}

/** `documentOf` in its turn. */
export function documentOnRequest(call: UserCall, asked: AskedDocument): ReturnType<typeof documentOf> {
  return inDocumentTurn(call, () => documentOf(call, asked));
}
