/** What the stream can send: aggregate reports, TLS reports, failure reports. */
export const streamKinds = ['aggregate', 'tls', 'failure'] as const;
export type StreamKind = (typeof streamKinds)[number];

/** One line of the stream: JSON in ASCII without its line break. The same report gives the same lines under the same ids each time. */
export type StreamLine = { kind: StreamKind; id: string; at: Date; text: string };

/** Where an address is registered: the country (ISO 3166 alpha-2) and the network that announces it; `null` where none is known. */
export type NetworkOf = (address: string) => { country: string | null; asn: number | null; organisation: string | null };

/** JSON in ASCII, so that characters are bytes and every transport takes it. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** parsedmarc's form of a time; UTC here. */
export const timeText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

/** An address as parsedmarc describes it. Nobody is asked for its names. */
export function sourceOf(address: string | null, networkOf: NetworkOf) {
  const { country, asn, organisation } = address === null ? { country: null, asn: null, organisation: null } : networkOf(address);
  const names = { reverse_dns: null, base_domain: null, name: null, type: null };
  return { ip_address: address, country, ...names, asn, as_name: organisation, as_domain: null };
}
