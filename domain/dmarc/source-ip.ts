const MAPPED = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;

/**
 * The one spelling of an IP address, or null when it is none: IPv4 without leading zeros, IPv6 as RFC 5952 says, IPv4 mapped into
 * IPv6 as the IPv4 address. Brackets, zone names and the tag `IPv6:` (RFC 5321 4.1.3) are taken off, and the
 * length of a network of one address (`/32`, `/128`); other networks and ports are refused.
 */
export function canonicalIp(text: string): string | null {
  if (isUsualIpv6(text)) return text;
  let value = text.trim();
  if (value.startsWith('[') && value.endsWith(']')) value = value.slice(1, -1);
  if (!value.includes(':')) return canonicalIpv4(value.endsWith('/32') ? value.slice(0, -3) : value);
  if (value.endsWith('/128')) value = value.slice(0, -4);
  const zone = value.indexOf('%');
  if (zone > 0) value = value.slice(0, zone);
  value = value.replace(/^ipv6:/i, '');
  const mapped = MAPPED.exec(value);
  return mapped ? canonicalIpv4(mapped[1] ?? '') : canonicalIpv6(value.toLowerCase());
}

function canonicalIpv4(text: string): string | null {
  if (text.length < 7 || text.length > 15) return null;
  let part = 0;
  let digits = 0;
  let dots = 0;
  let padded = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 46) {
      if (digits === 0 || part > 255) return null;
      dots += 1;
      part = 0;
      digits = 0;
    } else if (code >= 48 && code <= 57) {
      if (digits > 0 && part === 0) padded = true;
      part = part * 10 + code - 48;
      digits += 1;
      if (digits > 3) return null;
    } else return null;
  }
  if (dots !== 3 || digits === 0 || part > 255) return null;
  return padded ? text.split('.').map(Number).join('.') : text;
}

/**
 * Whether a text is an IPv6 address as RFC 5952 says and as most are: small letters, no leading zeros, no zero group, and at most one `::`
 * inside that stands for two groups or more.
 */
function isUsualIpv6(text: string): boolean {
  let groups = 0;
  let digits = 0;
  let gaps = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 58) {
      if (digits > 0) groups += 1;
      else if (i < 2 || gaps > 0) return false;
      else gaps = 1;
      digits = 0;
    } else if ((code > 48 && code <= 57) || (code >= 97 && code <= 102) || (code === 48 && digits > 0)) {
      digits += 1;
      if (digits > 4) return false;
    } else return false;
  }
  return digits > 0 && (gaps === 1 ? groups < 6 : groups === 7);
}

function canonicalIpv6(text: string): string | null {
  if (text.length > 45 || text.length < 2) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const head = groupsOf(halves[0] ?? '', halves.length === 1);
  const tail = groupsOf(halves[1] ?? '', true);
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<number>(missing).fill(0), ...tail];
  if (groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    const [high = 0, low = 0] = [groups[6], groups[7]];
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return spellIpv6(groups);
}

function groupsOf(half: string, mayEndInIpv4: boolean): number[] | null {
  const groups: number[] = [];
  if (half === '') return groups;
  let value = 0;
  let digits = 0;
  for (let i = 0; i < half.length; i += 1) {
    const code = half.charCodeAt(i);
    const digit = code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1;
    if (digit >= 0) {
      value = value * 16 + digit;
      digits += 1;
      if (digits > 4) return null;
    } else if (code === 58 && digits > 0) {
      groups.push(value);
      value = 0;
      digits = 0;
    } else if (code === 46 && mayEndInIpv4) {
      const ipv4 = canonicalIpv4(half.slice(half.lastIndexOf(':') + 1));
      if (!ipv4) return null;
      const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
      groups.push((a << 8) | b, (c << 8) | d);
      return groups.length > 8 ? null : groups;
    } else return null;
  }
  if (digits === 0) return null;
  groups.push(value);
  return groups.length > 8 ? null : groups;
}

/** An IPv6 address of eight groups as RFC 5952 spells it. */
export function spellIpv6(groups: readonly number[]): string {
  let best = -1;
  let bestLength = 1;
  for (let i = 0; i < 8; ) {
    let j = i;
    while (j < 8 && groups[j] === 0) j += 1;
    if (j - i > bestLength) {
      best = i;
      bestLength = j - i;
    }
    i = j + 1;
  }
  const hex = groups.map((group) => group.toString(16));
  if (best < 0) return hex.join(':');
  return `${hex.slice(0, best).join(':')}::${hex.slice(best + bestLength).join(':')}`;
}
