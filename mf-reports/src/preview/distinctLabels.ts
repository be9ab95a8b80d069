/** Labels by which the library of charts would find something of every object. */
const OBJECT_NAMES = Object.getOwnPropertyNames(Object.prototype);

/** Numbers labels that are equal: `Fitzroy`, `Fitzroy (2)`. A chart draws groups of one label as one. */
export const distinctLabels = (labels: readonly string[]): readonly string[] => {
  const takenLabels = new Set([...OBJECT_NAMES, ...labels]);
  const shownLabels = new Set(OBJECT_NAMES);
  return labels.map((label) => {
    let shown = label;
    for (let number = 2; shownLabels.has(shown); number += 1)
      if (!takenLabels.has(`${label} (${number})`)) shown = `${label} (${number})`;
    shownLabels.add(shown);
    takenLabels.add(shown);
    return shown;
  });
};
