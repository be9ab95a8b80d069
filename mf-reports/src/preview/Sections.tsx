import { formatMoney, formatNumber, makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { Chart } from '@trestle/kit/widgets';
import type { ChartSection, ReportPreview } from '@trestle/schema/report';
import { useCallback, useMemo, useState } from 'react';
import { useCardStyles } from '../cardStyles';
import { distinctLabels } from './distinctLabels';
import { Facts } from './Facts';
import { PictureGrid } from './PictureGrid';
import { ReportTable } from './ReportTable';
import { SectionTitle } from './SectionTitle';
import { findLabelledRow } from './tableSums';

const useStyles = makeStyles({
  sections: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  level1: { margin: `${tokens.spacingVerticalM} 0 0`, fontSize: tokens.fontSizeBase400 },
  text: { margin: 0, maxWidth: '80ch', whiteSpace: 'pre-line' },
});

type Section = ReportPreview['sections'][number];

/** The sections of a report. A click on a chart's bar leads to the table row with the bar's label. */
export function Sections({ sections }: Pick<ReportPreview, 'sections'>) {
  const styles = useStyles();
  const [target, setTarget] = useState<{ section: number; row: number } | null>(null);
  const goToRow = useCallback((label: string) => setTarget(findLabelledRow(sections, label)), [sections]);
  return (
    <div className={styles.sections}>
      {sections.map((section, index) => (
        <SectionView
          key={index}
          section={section}
          target={target?.section === index ? target : null}
          onLabel={goToRow}
        />
      ))}
    </div>
  );
}

interface SectionViewProps {
  section: Section;
  target: { row: number } | null;
  onLabel: (label: string) => void;
}

function SectionView({ section, target, onLabel }: SectionViewProps) {
  const styles = useStyles();
  const card = useCardStyles();
  switch (section.kind) {
    case 'heading':
      return section.level === 1 ? (
        <h3 className={mergeClasses(card.heading, styles.level1)}>{section.text}</h3>
      ) : (
        <h4 className={card.heading}>{section.text}</h4>
      );
    case 'text':
      return <p className={styles.text}>{section.text}</p>;
    case 'facts':
      return <Facts facts={section.facts} />;
    case 'table':
      return (
        <div>
          <ReportTable table={section} target={target} />
        </div>
      );
    case 'chart':
      return <ChartView chart={section} onLabel={onLabel} />;
    case 'pictures':
      return (
        <div>
          <SectionTitle title={section.title} />
          <PictureGrid pictures={section.pictures} />
        </div>
      );
  }
}

function ChartView({ chart, onLabel }: { chart: ChartSection; onLabel: (label: string) => void }) {
  const { title, type, labels, series, valueKind } = chart;
  const shownLabels = useMemo(() => distinctLabels(labels), [labels]);
  const select = useCallback((index: number) => onLabel(labels[index]!), [labels, onLabel]);
  return (
    <div>
      <SectionTitle title={title} />
      <Chart
        title={title}
        type={type}
        labels={shownLabels}
        series={series}
        formatValue={valueKind === 'Money' ? formatMoney : formatNumber}
        onSelect={select}
      />
    </div>
  );
}
