import { formOf } from '#domain/text.ts';
import './check.css';
import '#src/ui/button.css';
import { dnsHostMessage } from '#domain/protection/dns-host-instructions.ts';
import { CopyButton } from './CopyButton.tsx';
import type { Fix } from './types.ts';

/** An email to the person who manages the DNS: opened in the reader's mail program, or copied. */
export function DnsHostMessage({ zone, fixes, solid = false }: { zone: string; fixes: readonly Fix[]; solid?: boolean }) {
  const { subject, body } = dnsHostMessage(zone, fixes);
  const href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return (
    <span className="check-dns-host">
      <a className={`ui-btn ui-btn-size-s ui-btn-${solid ? 'solid' : 'outline'}`} href={href}>
        {formOf(fixes.length, 'Send to my DNS host', `Send ${fixes.length} changes to my DNS host`)}
      </a>
      <CopyButton text={`${subject}\n\n${body}`} variant="quiet">
        Copy email
      </CopyButton>
    </span>
  );
}
