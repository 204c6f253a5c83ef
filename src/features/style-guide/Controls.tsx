import { useState } from 'react';
import { BackToTopFace } from '#src/ui/BackToTop.tsx';
import { Button, IconButton, LinkButton } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { ConfirmDialog, Dialog } from '#src/ui/Dialog.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Select } from '#src/ui/Select.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';

const periods = [
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
  { id: '90', label: 'Last 90 days' },
];
const categories = [
  { id: 'sender', label: 'Sender set-up' },
  { id: 'dns', label: 'DNS record' },
  { id: 'billing', label: 'Billing', note: 'answered by the office' },
];

const Buttons = () => {
  const [open, setOpen] = useState(true);
  const [period, setPeriod] = useState('30');
  return (
    <div className="ui-stack">
      <div className="ui-row">
        <Button variant="solid">Copy record</Button>
        <Button>Acknowledge</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete domain</Button>
        <LinkButton href="#buttons">A link</LinkButton>
      </div>
      <div className="ui-row">
        <Button isPending pendingText="Saving">
          Save
        </Button>
        <Button isDisabled reason="Needs a connection">
          Verify now
        </Button>
        <Button size="s" icon="copy">
          Small
        </Button>
        <Button size="l">Large</Button>
        <IconButton icon="close" label="Close" />
      </div>
      <div className="ui-row">
        <Chip isSelected={open} onChange={setOpen}>
          Open 14
        </Chip>
        <Chip isSelected={!open} onChange={() => setOpen(!open)}>
          Critical 8
        </Chip>
        <FilterSelect label="Period" options={periods} value={period} onChange={setPeriod} />
        <Menu
          trigger={<Button size="s">More</Button>}
          label="More"
          entries={[
            { id: 'export', label: 'Export', note: 'PDF, CSV or XML' },
            { id: 'share', label: 'Send to a colleague' },
            { id: 'remove', label: 'Remove', danger: true },
          ]}
        />
        <Popover trigger={<Button size="s">What is DKIM?</Button>} label="What is DKIM?">
          <p>A signature in the message. The key to check it is in your DNS.</p>
        </Popover>
        <BackToTopFace readPct={62} onPress={() => window.scrollTo({ top: 0 })} />
      </div>
    </div>
  );
};

const Fields = () => {
  const [category, setCategory] = useState('sender');
  const [search, setSearch] = useState('');
  const [ask, setAsk] = useState('mail');
  const [news, setNews] = useState(false);
  return (
    <div className="sg-two">
      <TextField label="Domain" defaultValue="example.co.za" hint="Paste an address or a link, we take the domain" />
      <TextField label="Domain" defaultValue="co.za" error="co.za is a suffix. Type the name before it, such as example.co.za." />
      <Select label="Category" options={categories} value={category} onChange={setCategory} />
      <TextField label="Owner" defaultValue="Only an administrator can change this" isDisabled />
      <TextArea
        label="Note"
        defaultValue="Spoke to the host, record is back by 15:00."
        hint="Draft saved on this device, 14:02"
      />
      <div>
        <Checkbox defaultSelected>Include charts</Checkbox>
        <Checkbox isIndeterminate>All domains</Checkbox>
        <Checkbox isDisabled>Send as CSV</Checkbox>
        <Switch isSelected={news} onChange={setNews}>
          Send me product news
        </Switch>
      </div>
      <PasswordField label="Password" defaultValue="a-long-one" autoComplete="off" hint="At least 12 characters" />
      <SearchField label="Find a domain" labelShown value={search} onChange={setSearch} placeholder="Name or part of it" />
      <RadioGroup
        label="How may we reach you"
        inline
        value={ask}
        onChange={setAsk}
        options={[
          { id: 'mail', label: 'Mail' },
          { id: 'phone', label: 'Phone' },
          { id: 'none', label: 'Not at all', isDisabled: true },
        ]}
      />
    </div>
  );
};

const Overlays = () => {
  const [shown, setShown] = useState<'none' | 'dialog' | 'confirm' | 'drawer'>('none');
  const close = () => setShown('none');
  return (
    <div className="ui-row">
      <Button onPress={() => setShown('dialog')}>Open a dialog</Button>
      <Button onPress={() => setShown('drawer')}>Open a drawer</Button>
      <Button variant="danger" onPress={() => setShown('confirm')}>
        Delete domain
      </Button>
      <Button
        onPress={() => notify({ text: 'Veldpost sorted as ours', onUndo: () => notify({ text: 'Veldpost is unsorted again' }) })}
      >
        Show a notification
      </Button>
      <Dialog
        isOpen={shown === 'dialog' || shown === 'drawer'}
        onClose={close}
        title="Snooze this alert"
        asDrawer={shown === 'drawer'}
        actions={<Button onPress={close}>Snooze</Button>}
      >
        <p>It comes back when the time is over or when it gets worse.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={shown === 'confirm'}
        onClose={close}
        title="Delete example.com?"
        cancelLabel="Keep domain"
        confirmLabel="Delete domain"
        onConfirm={() => {
          notify({ text: 'Nothing is deleted here; this is the style guide' });
        }}
      >
        <p>
          Its 210 days of reports are deleted after 30 days. Your DNS stays as it is; the record will still name us until you
          change it.
        </p>
      </ConfirmDialog>
    </div>
  );
};

export const Controls = () => (
  <Grid>
    <Section span={6} wideOnTablet id="buttons" question="Buttons" finding="Verbs; one solid, at most one beam">
      <Buttons />
    </Section>
    <Section span={6} wideOnTablet question="Status tags" finding="Symbol, word and colour, never colour alone">
      <div className="ui-stack">
        <div className="ui-row">
          <StatusTag kind="pass">Protected</StatusTag>
          <StatusTag kind="attention">Almost</StatusTag>
          <StatusTag kind="monitoring">Monitoring</StatusTag>
          <StatusTag kind="fail">Exposed</StatusTag>
        </div>
        <div className="ui-row">
          <StatusTag kind="parked">Parked-safe</StatusTag>
          <StatusTag kind="unknown">Unknown</StatusTag>
          <StatusTag kind="info">Forwarder</StatusTag>
          <StatusTag kind="waiting">Waiting to send</StatusTag>
          <StatusTag kind="offline">Offline</StatusTag>
        </div>
        <div className="ui-row">
          <StatusTag kind="pass" filled>
            Protected
          </StatusTag>
          <StatusTag kind="attention" filled>
            High
          </StatusTag>
          <StatusTag kind="fail" filled>
            Critical
          </StatusTag>
          <StatusTag kind="info" filled>
            Medium
          </StatusTag>
          <StatusTag kind="unknown" filled>
            Unsorted
          </StatusTag>
        </div>
      </div>
    </Section>
    <Section question="Fields" finding="A label above, a hint below, the error in words">
      <Fields />
    </Section>
    <Section
      question="Dialog, drawer, notice"
      finding="A dialog only for what cannot be undone; all else has ten seconds to undo"
    >
      <Overlays />
    </Section>
  </Grid>
);
