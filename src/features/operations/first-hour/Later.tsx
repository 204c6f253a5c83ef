import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';

/** Optional steps: outgoing mail, one's own alerts, plans. */
export function Later({ outgoing }: { outgoing: 'smtp' | 'outbox' }) {
  return (
    <Section question="Optional" finding="Not needed for the first reports">
      <RowList
        label="Optional steps"
        items={[
          {
            id: 'mail',
            label: 'Outgoing email',
            sub:
              outgoing === 'smtp'
                ? 'Invitations and alerts are sent through your mail server.'
                : 'Email is not set up: invitations and alerts are written to the outbox folder in the data folder. Set SMTP_URL to send them.',
            value: outgoing === 'smtp' ? 'Set' : <span className="ui-mute">Outbox</span>,
          },
          {
            id: 'alerts',
            label: 'How alerts reach you',
            href: '/app/alerts/preferences',
            sub: 'By push, by email or not at all, with quiet hours.',
          },
          { id: 'plans', label: 'Plans', href: '/app/subscription-plans', sub: 'Prices and limits, if customers pay.' },
        ]}
      />
    </Section>
  );
}
