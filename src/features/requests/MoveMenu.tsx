import { leadStatuses } from '#domain/vocabulary.ts';
import { allows } from '#machines/entity.ts';
import { leadMachine } from '#machines/lead.ts';
import { useOffline } from '#src/client/connection.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { type LeadRow, leadName } from './answer-label.ts';
import { leadVerbs } from './types.ts';

/** What a menu can do with an enquiry. */
export type Moves = {
  onMove: (lead: LeadRow, status: LeadRow['status']) => void;
  onConvert: (lead: LeadRow) => void;
  onLost: (lead: LeadRow) => void;
};

/** The moves that the machine allows from the status of an enquiry, as a menu. */
export function MoveMenu({ lead, onMove, onConvert, onLost }: { lead: LeadRow } & Moves) {
  const offline = useOffline();
  const mayConvert = useMayInArea('people');
  const may = (type: LeadRow['status']) => allows(leadMachine, lead.status, {}, { type });
  const entries = [
    ...leadStatuses.flatMap((next) => {
      const label = leadVerbs[next];
      return label === undefined || !may(next) ? [] : [{ id: next, label, onAction: () => onMove(lead, next) }];
    }),
    ...(mayConvert && may('won') ? [{ id: 'won', label: 'Convert to customer', onAction: () => onConvert(lead) }] : []),
    ...(may('lost') ? [{ id: 'lost', label: 'Mark as lost', onAction: () => onLost(lead) }] : []),
  ];
  if (entries.length === 0) return null;
  const label = `Move ${leadName(lead)}`;
  return <Menu label={label} trigger={<IconButton icon="more" label={label} isDisabled={offline} />} entries={entries} />;
}
