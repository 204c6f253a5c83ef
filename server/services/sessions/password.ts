import { hash, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let decoy: Promise<string> | undefined;

/** The argon2id hash of a password, with the memory and time cost that OWASP names as the least. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether a password fits a hash. Without a hash the same work is done and the answer is no, so that time tells nothing. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', cost);
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== null && fits;
}
