/** Where the token lies in local storage (specification 3). */
export const tokenKey = 'auth_token';

/** The part of a token's payload that the app reads; `iat` and `exp` in epoch seconds. */
export type TokenPayload = { sub: string; email: string; role: string; name: string; iat: number; exp: number };

/** Reads a token's payload without checking its signature; a token that cannot be read yields no user. */
export function readToken(token: string | null): TokenPayload | null {
  const part = token?.split('.')[1];
  if (part === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const payload = JSON.parse(new TextDecoder().decode(bytes)) as TokenPayload;
    return typeof payload.sub === 'string' && typeof payload.exp === 'number' ? payload : null;
  } catch {
    return null;
  }
}
