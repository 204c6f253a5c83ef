import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';

/** What may wait: outgoing mail, one's own alerts, plans. */
export function Later({ outgoing }: { outgoing: 'smtp' | 'outbox' }) {
  return (
    <Section question="When you like" finding="Nothing here is needed for the first figures">
      <RowList
        label="What may wait"
        items={[
          {
            id: 'mail',
            label: 'Outgoing mail',
            sub:
              outgoing === 'smtp'
                ? 'Invitations and alerts go out over the mail server that is set.'
                : 'No mail server is set: invitations and alerts are written as files to the outbox folder in the data folder. Set SMTP_URL to send them.',
            value: outgoing === 'smtp' ? 'Set' : <span className="ui-mute">Outbox</span>,
          },
          {
            id: 'alerts',
            label: 'How alerts reach you',
            href: '/app/alerts/preferences',
            sub: 'By push, mail or not at all, with quiet hours.',
          },
          { id: 'plans', label: 'Plans', href: '/app/subscription-plans', sub: 'Prices and limits, where customers pay.' },
        ]}
      />
    </Section>
  );
}
