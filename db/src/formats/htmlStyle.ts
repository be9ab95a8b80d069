/** Returns the styles of a report's page, on screen and in print. */
export const htmlStyle = (landscape: boolean): string => `
@page { size: A4${landscape ? ' landscape' : ''}; margin: 15mm; }
body { font: 14px/1.45 "Noto Sans", "Segoe UI", system-ui, sans-serif; color: #1a1a1a; margin: 2rem; }
.product { color: #1f5c4a; font-weight: 700; margin: 0; }
h1 { margin: 0 0 .5rem; padding-bottom: .5rem; border-bottom: 2px solid #d1d1d1; font-size: 1.8rem; }
h2, h3, caption { color: #1f5c4a; }
caption { text-align: left; font-weight: 700; font-size: 1.1rem; padding: 1.2rem 0 .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 0 0 1rem; }
dt { color: #616161; }
dd { margin: 0; }
dd, td, .text, figcaption { overflow-wrap: anywhere; white-space: pre-line; }
td { min-width: 4rem; }
.bars { width: 45%; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid #d1d1d1; }
thead th { border-bottom: 2px solid #767676; }
tfoot td, tfoot th { font-weight: 700; border-top: 2px solid #767676; }
td.date, td.number { white-space: nowrap; }
.number { text-align: right; min-width: 0; font-variant-numeric: tabular-nums; }
.note { color: #616161; font-weight: 700; }
td img { max-height: 60px; width: auto; }
.bar { height: .6rem; margin: .15rem 0; min-width: 0; }
.legend span { margin-right: 1.2rem; }
.legend i { display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem; }
svg { width: 100%; max-height: 16rem; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 1.2rem; }
figure { margin: 0; break-inside: avoid; }
figure img { max-width: 100%; height: auto; max-height: 200px; object-fit: contain; }
@media print {
  body { margin: 0; font-size: 9pt; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  .bar, .legend i { print-color-adjust: exact; }
}
`;
