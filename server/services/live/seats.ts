import { AppError } from '#server/errors.ts';

const mostOfSession = 10;
const mostOfPerson = 50;

function take(counts: Map<string | number, number>, key: string | number): () => void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return () => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  };
}

/**
 * Counts the open event streams of this process: at most 10 of a session and 50 of a person, else it throws 429. Answers what to call when
 * the stream ends; a caller who goes (`closed`) has left too. Calling it twice counts once.
 */
export function openSeats() {
  const ofSession = new Map<string | number, number>();
  const ofPerson = new Map<string | number, number>();
  return ({ sessionId, userId, closed }: { sessionId: string; userId: number; closed?: AbortSignal }): (() => void) => {
    if ((ofSession.get(sessionId) ?? 0) >= mostOfSession || (ofPerson.get(userId) ?? 0) >= mostOfPerson)
      throw new AppError('rate-limited', 'Beacon is open in too many tabs. Close some of them.', undefined, 60);
    const leaves = [take(ofSession, sessionId), take(ofPerson, userId)];
    const leave = () => {
      for (const one of leaves.splice(0)) one();
    };
    closed?.addEventListener('abort', leave, { once: true });
    return leave;
  };
}
