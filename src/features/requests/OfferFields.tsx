import { limitLabel, priceLabel, rand } from '#domain/billing/labels.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { type OfferForm, type Plan, plansToOffer } from './offer-form.ts';

type Field = { value: string; onChange: (value: string) => void; error?: string | undefined };
type Props = { plans: readonly Plan[]; values: OfferForm; plan: Field; price: Field };

/** The plans that are sold to choose one from, and the agreed price of one that has a least price. */
export function OfferFields({ plans, values, plan, price }: Props) {
  const chosen = plans.find(({ id }) => String(id) === values.plan);
  return (
    <>
      <RadioGroup
        label="Plan"
        options={[
          ...plansToOffer(plans, values.plan).map((one) => ({
            id: String(one.id),
            label: `${one.name}, ${priceLabel({ priceCents: one.price_cents, isFromPrice: one.is_from_price })}`,
            note: limitLabel({ domains: one.domain_limit, messages: one.mail_limit }),
          })),
          { id: '', label: 'No plan yet' },
        ]}
        value={plan.value}
        onChange={plan.onChange}
        error={plan.error}
      />
      {chosen?.is_from_price === true && (
        <TextField
          label="Agreed price a month in rand (optional)"
          hint={`At least ${rand(chosen.price_cents)}.`}
          inputMode="decimal"
          autoComplete="off"
          {...price}
        />
      )}
    </>
  );
}
