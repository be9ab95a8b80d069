// A file that is dropped beside the places for files would open in place of the page, with all that is typed there.
for (const type of ['dragover', 'drop'] as const)
  window.addEventListener(type, (event) => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  });
