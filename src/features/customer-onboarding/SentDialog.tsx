import { calls } from '#src/client/calls.ts';
import { CopyButton } from '#src/entities/dns-check/CopyButton.tsx';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { TextField } from '#src/ui/TextField.tsx';

type Props = {
  id: number;
  host: { key: string; name: string; sent: { to: string } | null };
  message: { subject: string; body: string };
  onClose: () => void;
};

/** The email to the person who manages the DNS: it opens in the reader's own mail program; its recipient is recorded. */
export function SentDialog({ id, host, message: { subject, body }, onClose }: Props) {
  const { field, dialog } = useFormDialog(calls.onboarding.sent, {
    draft: `records-${id}-${host.key}`,
    empty: { to: host.sent?.to ?? '' },
    read: ({ to }) => ({ input: { params: { id }, body: { dns_host: host.key, to } } }),
    onDone: onClose,
  });
  const href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return (
    <FormDialog title={`Records for ${host.name}`} verb="Note as sent" pendingText="Saving …" onClose={onClose} {...dialog}>
      <p className="onboarding-mail">{body}</p>
      <Actions>
        <LinkButton size="s" href={href}>
          Open in your mail program
        </LinkButton>
        <CopyButton text={`${subject}\n\n${body}`} variant="quiet">
          Copy email
        </CopyButton>
      </Actions>
      <TextField
        label="Sent to"
        hint="The person or company you sent it to"
        autoComplete="off"
        maxLength={120}
        {...field('to')}
      />
    </FormDialog>
  );
}
