import { openTurns } from '../turns.ts';

/**
 * Work with passwords of one network or person (the key), two at once; 20 more wait. None of them fills the queue of all hashes, so that
 * others sign in meanwhile. Throws 429 where too many wait.
 */
export const inPasswordTurn = openTurns<string>({
  atOnce: 2,
  mostWaiting: 20,
  refusal: 'Many passwords of your network are being checked at this moment. Wait a few seconds, then try again.',
  retryAfterSeconds: 5,
});
