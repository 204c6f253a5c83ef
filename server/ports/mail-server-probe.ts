import type { TLSSocket } from 'node:tls';
import SmtpConnection from 'nodemailer/lib/smtp-connection/index.js';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import type { MailServerProbe, MailServerTls } from '#domain/transport/mail-server-tls.ts';

const reasons: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server does not send the whole certificate chain',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the server does not send the whole certificate chain',
};

/**
 * Connects to port 25 of mail servers, says EHLO and STARTTLS, reads the certificate, and leaves; it sends no message. Never to a private
 * network. `port`, `authority` and `mayConnect` are the tests' own.
 */
export function openMailServerProbe(
  options: {
    name?: string;
    timeoutMs?: number;
    port?: number;
    authority?: string;
    mayConnect?: (address: string) => boolean;
  } = {},
): MailServerProbe {
  const { name = 'beacon', timeoutMs = 6_000, port = 25, authority, mayConnect = isPublicAddress } = options;
  return (exchange, addresses) => {
    const unknown = (why: string): MailServerTls => ({ exchange, state: 'unknown', protocol: null, expiresAt: null, why });
    const address = addresses.find(mayConnect);
    if (address === undefined) return Promise.resolve(unknown('it has no public address'));
    return new Promise((resolve) => {
      const tls = { servername: exchange, rejectUnauthorized: false, ...(authority === undefined ? {} : { ca: authority }) };
      const connection = new SmtpConnection({
        host: address,
        port,
        name,
        tls,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
      });
      const timer = setTimeout(() => done(unknown('it did not answer in time')), timeoutMs);
      const done = (result: MailServerTls) => {
        clearTimeout(timer);
        resolve(result);
        connection.close();
      };
      connection.on('error', (error) => done(unknown(error.message)));
      connection.connect(() => {
        if (!connection.secure) return done({ ...unknown(''), state: 'none', why: null });
        const socket = (connection as unknown as { _socket: TLSSocket })._socket;
        const expiresAt = Date.parse(socket.getPeerCertificate().valid_to);
        const code = String(socket.authorizationError);
        done({
          exchange,
          state: socket.authorized ? 'trusted' : 'untrusted',
          protocol: socket.getProtocol(),
          expiresAt: Number.isNaN(expiresAt) ? null : expiresAt,
          why: socket.authorized ? null : (reasons[code] ?? `the certificate is not trusted (${code})`),
        });
      });
    });
  };
}
