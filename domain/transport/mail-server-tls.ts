/**
 * How a mail server encrypts. `trusted`: STARTTLS with a certificate that is valid for its name; `untrusted`: STARTTLS with another
 * certificate, `why` says what is wrong; `none`: it answers without offering STARTTLS; `unknown`: it could not be asked. `expiresAt` is when
 * the certificate expires (epoch ms), `protocol` such as `TLSv1.3`.
 */
export type MailServerTls = {
  exchange: string;
  state: 'trusted' | 'untrusted' | 'none' | 'unknown';
  protocol: string | null;
  expiresAt: number | null;
  why: string | null;
};

/** Asks a mail server at one of its addresses how it encrypts (RFC 3207). Never throws. */
export type MailServerProbe = (exchange: string, addresses: readonly string[]) => Promise<MailServerTls>;
