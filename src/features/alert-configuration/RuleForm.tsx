import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { severities } from '#domain/vocabulary.ts';
import { useOffline } from '#src/client/connection.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { ApiError } from '#src/client/errors.ts';
import { makeStale } from '#src/client/query.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { notify } from '#src/ui/toast.tsx';
import { aboveOf } from './above.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import {
  canReturn,
  type RuleForm as Form,
  fieldsOf,
  formOf,
  keepMine,
  readForm,
  typedParams,
  versionOf,
  withParam,
} from './form.ts';
import { aboveLabel, inheritLabel, setLabel } from './labels.ts';
import { ParamFields } from './ParamFields.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import { TryRule } from './TryRule.tsx';
import type { Rule, RuleRow, Scope } from './types.ts';
import { useRuleWriter } from './use-rule-writer.ts';
import { scopeKey } from './use-scope.ts';

type RuleFormProps = { rule: Rule; row: RuleRow | null; rows: readonly RuleRow[]; scope: Scope; onClose: () => void };

/** This scope's settings of one rule. Empty means inherited; the inherited value is shown beside each field. */
export function RuleForm({ rule, row, rows, scope, onClose }: RuleFormProps) {
  const offline = useOffline();
  const queries = useQueryClient();
  const above = aboveOf(rule.rule, rows, row, scope);
  const { draft, isDirty, change, drop } = useDraft<Form>(`alert-rule-${scopeKey(scope)}-${rule.rule}`, formOf(row));
  const { write, press, isWriting } = useRuleWriter(scope);
  const [failure, setFailure] = useState<Error | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const version = versionOf(row);
  const isConflict = draft.base !== '' && draft.base !== version;
  const edit = (part: Partial<Form>) => {
    setWrong({});
    setFailure(null);
    change({ ...part, ...(draft.base === '' ? { base: version, began: JSON.stringify(formOf(row)) } : {}) });
  };
  const { fields, errors } = readForm(draft, rule);
  const problems = { ...fieldErrors(failure), ...wrong };
  const save = async () => {
    setWrong(errors);
    setFailure(null);
    if (Object.keys(errors).length > 0) return;
    if (draft.address.trim() !== '') return setWrong({ address: 'Add this address, or clear the field.' });
    try {
      const before = fieldsOf(row);
      const after = await write(rule.rule, row, fields, Number(draft.base === '' ? version : draft.base));
      const onUndo = () =>
        void write(rule.rule, after, before).catch((error: unknown) =>
          notify({ text: error instanceof Error ? error.message : String(error), tone: 'fail' }),
        );
      drop();
      onClose();
      notify({
        text: `${rule.name} is saved ${scope.kind === 'global' ? 'for everybody' : `for ${scope.name}`}.`,
        ...(after !== null || canReturn(row) ? { onUndo } : {}),
      });
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      setFailure(failed);
      if (failed instanceof ApiError && (failed.status === 409 || failed.status === 404))
        await makeStale(queries, ['alert-rules']);
    }
  };
  const inherit = inheritLabel(scope, above?.tags);
  return (
    <form
      className="arule-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="arule-lead">
        {rule.about} <span className="ui-mute">Resolves automatically: {rule.ends_by}</span>
      </p>
      <p className="ui-small ui-mute">{setLabel(scope)}</p>
      {isConflict && (
        <ChangedMeanwhile
          rule={rule}
          row={row}
          onKeep={() => change(keepMine(draft, row))}
          onTake={() => {
            drop();
            setFailure(null);
          }}
        />
      )}
      <div className="arule-two">
        <RadioGroup
          label="Rule is on"
          value={draft.on}
          onChange={(on) => edit({ on })}
          options={[
            { id: 'inherit', label: inherit, note: `now: ${(above?.isOn.value ?? true) ? 'on' : 'off'}` },
            { id: 'on', label: 'On' },
            { id: 'off', label: 'Off' },
          ]}
        />
        <Select
          label="Severity"
          value={draft.severity}
          onChange={(severity) => edit({ severity })}
          options={[
            { id: 'inherit', label: `${inherit} (${severityWord(above?.severity.value ?? rule.severity.value).toLowerCase()})` },
            ...severities.map((id) => ({ id, label: severityWord(id) })),
          ]}
          error={problems['severity']}
          hint="Severity decides who is notified, when and through which channel."
        />
      </div>
      {rule.params.length > 0 && (
        <ParamFields
          rule={rule}
          above={above}
          scope={scope}
          typed={typedParams(draft)}
          onChange={(name, text) => edit(withParam(draft, name, text))}
          errors={problems}
        />
      )}
      <RecipientFields form={draft} onChange={edit} scope={scope} inherited={above?.recipients ?? []} errors={problems} />
      <TryRule
        key={rule.rule}
        rule={rule}
        scope={scope}
        fields={fields}
        above={above}
        canRead={Object.keys(errors).length === 0}
      />
      <div className="arule-foot">
        {!isConflict && <FormNote error={failure} hasFields />}
        {Object.keys(problems).length > 0 && (
          <p role="alert" className="ui-small ui-tone-fail">
            Not saved. Check the marked fields.
          </p>
        )}
        <Actions end>
          {row !== null && (
            <Button
              variant="quiet"
              isDisabled={offline || isWriting}
              onPress={() => {
                drop();
                onClose();
                void press(
                  rule.rule,
                  row,
                  { is_on: null, severity: null, params: {}, recipients: [] },
                  `${rule.name} uses ${aboveLabel(scope, above?.tags)} again.`,
                );
              }}
            >
              {`Use ${aboveLabel(scope, above?.tags)}`}
            </Button>
          )}
          {isDirty && (
            <Button variant="quiet" onPress={drop}>
              Drop changes
            </Button>
          )}
          <Button
            variant="solid"
            type="submit"
            isPending={isWriting}
            pendingText="Saving …"
            isDisabled={offline || !isDirty || isConflict}
            reason={
              offline
                ? 'You are offline. What you typed is saved on this device.'
                : isConflict
                  ? 'Answer the question above first.'
                  : 'Nothing is changed.'
            }
          >
            Save
          </Button>
        </Actions>
      </div>
    </form>
  );
}
