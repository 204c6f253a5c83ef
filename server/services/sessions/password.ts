import { hash, verify } from '@node-rs/argon2';
import { openTurns } from '../turns.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let decoy: Promise<string> | undefined;

/** Hashing uses the threads that files and the system's DNS need too: three at once leave one of four. */
const inTurn = openTurns<'hash'>({
  atOnce: 3,
  mostWaiting: 60,
  refusal: 'Many people are signing in at this moment. Wait a few seconds, then try again.',
  retryAfterSeconds: 5,
});

/** The argon2id hash of a password, with the memory and time cost that OWASP names as the least. Throws 429 where too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn('hash', () => hash(password, cost));
}

/**
 * Whether a password matches a hash. Without a hash the same work is done and the answer is no, so that timing reveals nothing. Throws 429
 * while too many wait.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', cost);
  const against = stored ?? (await decoy);
  const fits = await inTurn('hash', () => verify(against, password));
  return stored !== null && fits;
}
