import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { BarsList } from '#src/ui/charts/BarsList.tsx';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { DotPlot } from '#src/ui/charts/DotPlot.tsx';
import { Swatch } from '#src/ui/charts/fill.tsx';
import { LineChart } from '#src/ui/charts/LineChart.tsx';
import { ShareBar } from '#src/ui/charts/ShareBar.tsx';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import { Squares } from '#src/ui/charts/Squares.tsx';
import { StackedBars } from '#src/ui/charts/StackedBars.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { PointsList, Score } from '#src/ui/Score.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import {
  days,
  expected,
  fourWeeksEarlier,
  hourSeries,
  hours,
  keyGone,
  keyGoneShort,
  mailSeries,
  passRates,
  type Sender,
  senders,
} from './sample.ts';

const sortLabels = { pass: 'Approved', fail: 'Suspicious', attention: 'Unapproved', unknown: 'Unsorted' };
const rateSeries = [
  { label: 'Passed', fill: 'ink' as const, stroke: 'solid' as const },
  { label: 'DKIM aligned', fill: 's2' as const, stroke: 'dashed' as const },
];
const pct = (value: number) => format.percent(value, 0);

const senderColumns: Column<Sender>[] = [
  {
    id: 'sender',
    header: 'Sender',
    rowHeader: true,
    value: (row) => row.name,
    cell: (row) => (
      <>
        {row.name}
        <span className="ui-sub">
          <StatusTag kind={row.sort}>{sortLabels[row.sort]}</StatusTag>
        </span>
      </>
    ),
  },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.messages },
  {
    id: 'trend',
    header: 'Trend',
    middle: true,
    hideOn: 'phone',
    cell: (row) => <Sparkline values={row.trend} label={`Messages per day of ${row.name}`} />,
  },
  { id: 'passed', header: 'Passed', align: 'right', value: (row) => row.passedPct, cell: (row) => format.percent(row.passedPct) },
  {
    id: 'score',
    header: 'On a line',
    middle: true,
    hideOn: 'tablet',
    hiddenAtFirst: true,
    cell: (row) => <DotPlot value={row.threat} />,
  },
  { id: 'verdict', header: 'Verdict', card: 'full', value: (row) => row.verdict },
  {
    id: 'threat',
    header: 'Threat',
    align: 'right',
    card: 'flag',
    value: (row) => row.threat,
    cell: (row) => <span className={row.threat > 80 ? 'ui-tone-fail ui-strong' : undefined}>{row.threat}</span>,
  },
];

const TableShown = () => {
  const [openId, setOpenId] = useState<string | null>('Veldpost');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(1);
  return (
    <>
      <Section question="Table" finding="Numbers right, words left, one open row">
        <DataTable
          caption="Sample senders"
          rows={senders}
          columns={senderColumns}
          rowId={(row) => row.name}
          defaultSort={{ columnId: 'threat', descending: true }}
          onOpen={(row) => setOpenId(row.name === openId ? null : row.name)}
          openId={openId}
          padded
          columnChoice
          csvName="senders"
          noun={['sender', 'senders']}
          total={12}
        />
      </Section>
      <Section span={6} wideOnTablet question="Table with selection" finding="The selection is counted">
        <DataTable
          caption="Choose senders"
          rows={senders}
          columns={senderColumns.filter((column) => ['sender', 'messages', 'passed'].includes(column.id))}
          rowId={(row) => row.name}
          selected={selected}
          onSelected={setSelected}
          dense
          noun={['sender', 'senders']}
          footer={<span>{counted(selected.size, 'sender')} chosen</span>}
        />
      </Section>
      <Section span={6} wideOnTablet question="Table by pages" finding="The server sorts and counts">
        <DataTable
          caption="Days, ten at a time"
          rows={days.slice((page - 1) * 10, page * 10)}
          columns={[
            { id: 'day', header: 'Day', cell: (row) => row.title },
            { id: 'passed', header: 'Passed', align: 'right', value: (row) => row.values[0] },
            { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.values[1] },
          ]}
          rowId={(row) => row.id}
          serverSort
          cards={false}
          dense
          paging={{ kind: 'pages', page, pageSize: 10, total: days.length, onPage: setPage }}
          noun={['day', 'days']}
        />
      </Section>
    </>
  );
};

export const Charts = () => {
  const [day, setDay] = useState<string | null>(null);
  return (
    <Grid>
      <Section question="Stats" finding="A figure, its denominator, its direction">
        <StatRow>
          <Stat
            label="Approved messages that passed"
            value="98,4%"
            note="17 560 of 17 840 · 1,1 points down"
            href="#stats"
            spark={<Sparkline values={[98, 98, 97, 98, 98, 98, 80, 76, 74]} label="Pass rate, falling" bad />}
          />
          <Stat
            label="Security score"
            value="77"
            unit="C"
            note="worst 52"
            href="#stats"
            spark={<Sparkline values={[52, 53, 60, 66, 70, 74, 78, 77]} label="Score, rising" />}
          />
          <Stat label="DKIM key age" value="not measured" unmeasured note="first check tomorrow, 02:00" />
          <Stat label="Due" value={format.money(399)} note="invoice 1 Dec 2026" />
        </StatRow>
      </Section>
      <TableShown />
      <ChartFrame
        span={8}
        question="Do our messages pass?"
        finding="Failures began on 17 Nov, at one sender"
        legend={[...mailSeries, { fill: 's5', stroke: 'dashed', label: fourWeeksEarlier.label }]}
        table={chartTable('Messages per day', 'Day', mailSeries, days)}
        onRow={setDay}
        csvName="mail-per-day"
        note={day ? `Opens ${format.utcDay(day)}.` : 'Press a column to open its day.'}
      >
        <StackedBars
          label="Messages per day, passed and failed; failures rise from 17 November"
          points={days}
          series={mailSeries}
          compare={fourWeeksEarlier}
          events={keyGone}
          onPoint={setDay}
          zoom
        />
      </ChartFrame>
      <Section span={4} wideOnTablet question="Where all 19 440 messages went" finding="90,3% passed DMARC">
        <BarsList
          whole={19_440}
          unit="messages"
          rows={[
            { id: 'a', label: 'Delivered, passed', value: 17_560, fill: 'pass', why: 'passes SPF or DKIM', href: '#bars' },
            { id: 'b', label: 'Delivered after forwarding', value: 326, fill: 's2', why: 'accepted by the receiver’s own rule' },
            { id: 'c', label: 'Delivered, failed', value: 453, fill: 'fail', why: 'failed, but policy is none' },
            { id: 'd', label: 'Sent to spam', value: 946, fill: 's5', why: 'failed, policy is quarantine' },
            { id: 'e', label: 'Refused', value: 155, fill: 's8', why: 'failed, policy is reject' },
          ]}
        />
      </Section>
      <ChartFrame
        span={7}
        question="Pass rate"
        legend={rateSeries}
        finding="Both lines break on 17 Nov"
        table={chartTable('Pass rate per day', 'Day', rateSeries, passRates)}
      >
        <LineChart
          label="Pass rate and DKIM alignment per day"
          points={passRates}
          series={rateSeries}
          band={expected}
          from={50}
          to={100}
          value={pct}
          events={keyGoneShort}
          height="low"
        />
      </ChartFrame>
      <ChartFrame
        span={5}
        question="Rows stored per hour"
        finding="Most arrive before midnight"
        table={chartTable('Rows per hour', 'Hour', hourSeries, hours)}
      >
        <StackedBars label="Rows stored per hour over 24 hours" points={hours} series={hourSeries} unit="hour" height="low" />
      </ChartFrame>
      <Section span={5} question="Security score" finding="84 of 100, 16 points to gain">
        <Score value={84} grade="B" note="Measured on 100 of 100 points. 6 more make grade A." />
        <PointsList
          parts={[
            { id: 'p', label: 'Policy', have: 35, of: 40, href: '#score' },
            { id: 's', label: 'SPF', have: 13, of: 15 },
            { id: 'd', label: 'DNS', have: 2, of: 4 },
          ]}
        />
      </Section>
      <Section span={7} question="What if" finding="Reject would cost 1 message in 326">
        <div className="ui-stack">
          <p className="ui-verdict">At reject, 38 of 12 400 own messages would have failed: about one in 326.</p>
          <Squares total={326} marked={1} label="326 squares, one of them marked" perRow={54} />
          <ShareBar
            parts={[
              { value: 31, fill: 's5' },
              { value: 38, fill: 's2' },
              { value: 47, fill: 's1' },
              { value: 12, fill: 'quiet' },
            ]}
            whole={128}
            label="31 monitor, 38 quarantine, 47 reject, 12 parked"
          />
          <RowList
            items={[
              { id: 'm', label: 'Monitor', before: <Swatch fill="s5" />, value: '31 · 24,2%' },
              { id: 'q', label: 'Quarantine', before: <Swatch fill="s2" />, value: '38 · 29,7%' },
            ]}
          />
        </div>
      </Section>
    </Grid>
  );
};
