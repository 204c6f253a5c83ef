import { ok, type Result, refused } from '#domain/result.ts';

/** A name in the letters of the DNS, as the browser writes it; `null` where it cannot. */
function toAscii(name: string): string | null {
  try {
    return new URL(`https://${name}/`).hostname || null;
  } catch {
    return null;
  }
}

/** Reads what was typed as a domain. The list of suffixes is fetched when it is first needed; without it the server has the last word. */
export async function readDomain(text: string): Promise<Result<string>> {
  try {
    const { readDomainName } = await import('#domain/registered-name.ts');
    return readDomainName(text, toAscii);
  } catch {
    const bare = /([^@/\s]+\.[^@/\s:?#]+)(?:[:/?#].*)?$/.exec(text.trim().replace(/^[a-z]+:\/\//i, ''))?.[1];
    const name = bare === undefined ? null : toAscii(bare);
    return name === null ? refused('domain_name', 'Enter a domain such as example.co.za.', 'RFC 1035 2.3.4') : ok(name);
  }
}
