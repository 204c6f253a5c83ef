import { counted, formOf } from '#domain/text.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import * as format from '#src/ui/format.ts';
import type { Asked } from './alert-actions.ts';
import { nameOf } from './labels.ts';

/** "karoocellar.co.za", "7 alerts": what a question is about. */
export function recipientLabel({ alerts }: Pick<Asked, 'alerts'>): string {
  const [first] = alerts;
  return alerts.length === 1 && first !== undefined ? nameOf(first) : counted(alerts.length, 'alert');
}

type OthersProps = { asked: Asked; isSelected: boolean; onChange: (isSelected: boolean) => void };

/** Offers to do the same to the others of the cause. */
export function Others({ asked, isSelected, onChange }: OthersProps) {
  const { others } = asked;
  if (others.length === 0) return null;
  return (
    <Checkbox isSelected={isSelected} onChange={onChange}>
      {formOf(
        others.length,
        'Also the other alert of this cause',
        `Also the ${format.number(others.length)} others of this cause`,
      )}
    </Checkbox>
  );
}
