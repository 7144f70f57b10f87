// Exchanges what has changed, a few times a second; the page works without it.
'use strict';

const PAUSE = 400;

function exchange(fresh) {
  for (const now of fresh.querySelectorAll('[data-live]')) {
    const before = document.getElementById(now.id);
    if (!before || before.outerHTML === now.outerHTML) continue;
    const focused = before.contains(document.activeElement) ? document.activeElement.id : '';
    before.replaceWith(now);
    if (focused) document.getElementById(focused)?.focus();
  }
}

function say(text) {
  const place = document.getElementById('connection');
  if (place.textContent !== text) place.textContent = text;
}

async function look() {
  try {
    const answer = await fetch('/');
    exchange(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    say('');
  } catch (gone) {
    say('The run is over.');
  }
}

async function act(form) {
  const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
  if (!answer.ok) say(await answer.text());
  await look();
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  act(event.target).catch(() => say('The run is over.'));
});

async function forever() {
  if (!document.hidden) await look();
  setTimeout(forever, PAUSE);
}

setTimeout(forever, PAUSE);
