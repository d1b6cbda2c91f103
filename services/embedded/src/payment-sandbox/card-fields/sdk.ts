import { escapeHtml } from '../../sandbox-http/pages.ts';
import { fieldCards } from './cards.ts';

/** Path of the sandbox's replacement for the provider's script and its frames. */
export const root = '/web-sdk/v6';

const hint = `This is a sandbox. Don’t enter a real card. Test cards: ${fieldCards
  .map(({ number, description }) => `${number.replaceAll(' ', '\u00a0')} ${description}`)
  .join(', ')}.`;

/**
 * Script with the subset of PayPal's SDK that pages with card fields use:
 * https://paypal.github.io/paypal-js/web-sdk-v6-reference. The fields are frames of this sandbox; their content never
 * reaches the page.
 */
export const sdkScript = `'use strict';
(function () {
  var origin = new URL(document.currentScript.src).origin;
  var base = origin + '${root}';

  var frameOf = function (address, title, styles) {
    var frame = document.createElement('iframe');
    frame.src = address;
    frame.title = title;
    Object.assign(frame.style, { border: '0', display: 'block', width: '100%' }, styles);
    return frame;
  };

  var challenge = function (address, session, settle) {
    var cover = document.createElement('div');
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '10', background: 'rgb(0 0 0 / 50%)' });
    var frame = frameOf(address + '&session=' + session, '3-D Secure', { height: '100%', colorScheme: 'light' });
    cover.append(frame);
    document.body.append(cover);
    frame.focus();
    var hear = function (event) {
      if (event.origin !== origin || event.data.session !== session || event.data.kind !== 'challenged') return;
      removeEventListener('message', hear);
      cover.remove();
      settle(event.data.answer);
    };
    addEventListener('message', hear);
  };

  var newSession = function (token) {
    var session = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    var blank = function () {
      return { isFocused: false, isValid: false, isEmpty: true, isPotentiallyValid: true };
    };
    var state = { cards: [], number: blank(), expiry: blank(), cvv: blank() };
    var frames = {};
    var listeners = [];
    var settle = null;
    addEventListener('message', function (event) {
      var data = event.data;
      if (event.origin !== origin || data.session !== session) return;
      if (data.kind === 'loaded') frames[data.field].contentWindow.postMessage(frames[data.field].options, origin);
      if (data.kind === 'state') {
        state[data.field] = data.state;
        listeners.forEach(function (one) {
          if (one.event === data.event) one.listener(Object.assign({ emittedBy: data.field }, state));
        });
      }
      if (data.kind === 'answer' && settle !== null) {
        if (data.answer.challenge) challenge(base + data.answer.challenge, session, settle);
        else settle(data.answer);
      }
    });
    return {
      createCardFieldsComponent: function (options) {
        var component = document.createElement('div');
        var field = options.type;
        var title = options.ariaLabel || options.placeholder || field;
        var frame = frameOf(base + '/field?type=' + field + '&session=' + session, title, { height: '48px' });
        frame.options = Object.assign({ kind: 'options' }, options);
        frames[field] = frame;
        component.append(frame);
        if (field === 'number') {
          var hint = document.createElement('small');
          hint.lang = 'en';
          hint.dir = 'ltr';
          hint.textContent = ${JSON.stringify(hint)};
          component.append(hint);
        }
        return component;
      },
      on: function (event, listener) {
        listeners.push({ event: event, listener: listener });
        return Promise.resolve();
      },
      update: function () {},
      submit: function (orderId) {
        return new Promise(function (resolve) {
          settle = function (answer) {
            settle = null;
            resolve({ data: Object.assign({ orderId: orderId }, answer.data), state: answer.state });
          };
          frames.number.contentWindow.postMessage({ kind: 'submit', orderId: orderId, token: token }, origin);
        });
      },
    };
  };

  window.paypal = {
    version: '6.0.0',
    createInstance: function (options) {
      var token = options.clientToken;
      return Promise.resolve({
        findEligibleMethods: function () {
          return fetch(base + '/eligibility?token=' + encodeURIComponent(token))
            .then(function (answer) {
              if (!answer.ok) throw new Error('The client token is not valid here');
              return answer.json();
            })
            .then(function (eligible) {
              return {
                isEligible: function (method) {
                  return eligible.methods.indexOf(method) >= 0;
                },
              };
            });
        },
        createCardFieldsOneTimePaymentSession: function () {
          return newSession(token);
        },
      });
    },
  };
})();
`;

const framed = (title: string, kind: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${root}/frames.css">
<script src="${root}/frames.js" defer></script>
</head>
<body data-kind="${kind}">${body}</body>
</html>
`;

const fieldNames = { number: 'cc-number', expiry: 'cc-exp', cvv: 'cc-csc' } as const;
export type FieldName = keyof typeof fieldNames;

export const isFieldName = (text: unknown): text is FieldName =>
  typeof text === 'string' && Object.hasOwn(fieldNames, text);

/** Returns the frame of one field. Autocomplete is off; otherwise, browsers could offer a real card. */
export const fieldPage = (field: FieldName): string =>
  framed(
    field,
    'field',
    `<input name="${field}" inputmode="numeric" autocomplete="off" maxlength="${field === 'number' ? 23 : field === 'expiry' ? 7 : 4}">`,
  );

/** Returns the bank's page, which asks the cardholder to confirm the payment. */
export const challengePage = (sum: string): string =>
  framed(
    '3-D Secure',
    'challenge',
    `<main><h1>Your bank</h1><p>Sandbox: no bank, and no real money. Did you ask for this payment of ${escapeHtml(sum)}?</p>
<button name="answer" value="confirm" class="filled">Confirm the payment</button>
<button name="answer" value="refuse">Refuse the payment</button>
<button name="answer" value="cancel">Cancel</button></main>`,
  );

export const framesStyle = `
html, body { margin: 0; height: 100%; background: transparent; }
body[data-kind='field'] { display: grid; }
input { box-sizing: border-box; width: 100%; min-width: 0; height: 48px; padding: 0 12px; border: 1px solid #7c8581; border-radius: 4px; background: #fff; color: #14181a; font: 16px system-ui, sans-serif; }
input:focus-visible { outline: 3px solid #0b5fa5; outline-offset: -3px; }
body[data-kind='challenge'] { display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; color: #14181a; }
main { display: grid; gap: 12px; box-sizing: border-box; width: min(100% - 32px, 360px); padding: 24px; background: #fff; }
h1 { margin: 0; font-size: 21px; }
p { margin: 0; }
button { min-height: 48px; border: 1px solid #14181a; border-radius: 4px; background: #fff; color: #14181a; font: inherit; font-weight: 600; }
button.filled { background: #14181a; color: #fff; }
button:focus-visible { outline: 3px solid #0b5fa5; outline-offset: 2px; }
`;

/**
 * Script of the frames. The frame with the card number reads the other two frames, which have the same origin, and
 * sends the card to the sandbox. Pages of the shop get only the state of each field and the outcome.
 */
export const framesScript = `'use strict';
(function () {
  var query = new URLSearchParams(location.search);
  var session = query.get('session');
  var shop = document.referrer === '' ? '*' : new URL(document.referrer).origin;
  var tell = function (message) {
    parent.postMessage(Object.assign({ session: session }, message), shop);
  };
  var post = function (address, body) {
    return fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(function (answer) {
      return answer.json();
    });
  };

  if (document.body.dataset.kind === 'challenge') {
    document.querySelector('main').addEventListener('click', function (event) {
      if (!event.target.value) return;
      post('${root}/challenge', { order_id: query.get('order'), token: query.get('token'), answer: event.target.value }).then(
        function (answer) {
          tell({ kind: 'challenged', answer: answer });
        },
      );
    });
    document.querySelector('button').focus();
    return;
  }

  var input = document.querySelector('input');
  var styles = {};
  var hasValidChecksum = function (text) {
    var sum = text
      .split('')
      .reverse()
      .reduce(function (all, digit, place) {
        var value = Number(digit) * (place % 2 === 0 ? 1 : 2);
        return all + (value > 9 ? value - 9 : value);
      }, 0);
    return /^\\d{12,19}$/.test(text) && sum % 10 === 0;
  };
  var checks = {
    number: function (text) {
      return hasValidChecksum(text.replace(/[\\s-]/g, ''));
    },
    expiry: function (text) {
      return /^(0[1-9]|1[0-2])\\s?\\/?\\s?\\d{2}$/.test(text.trim());
    },
    cvv: function (text) {
      return /^\\d{3,4}$/.test(text);
    },
  };
  var draw = function (state) {
    var isWrong = !state.isEmpty && !state.isValid && !state.isFocused;
    input.toggleAttribute('aria-invalid', false);
    if (isWrong) input.setAttribute('aria-invalid', 'true');
    Object.assign(input.style, styles.input, isWrong ? styles['input.invalid'] : {}, state.isFocused ? styles['input.focus'] : {});
  };
  var tellState = function (event) {
    var state = {
      isFocused: document.activeElement === input && document.hasFocus(),
      isEmpty: input.value === '',
      isValid: checks[input.name](input.value),
      isPotentiallyValid: true,
    };
    draw(state);
    tell({ kind: 'state', field: input.name, event: event, state: state });
  };
  input.addEventListener('input', function () {
    tellState('change');
    tellState('validitychange');
  });
  input.addEventListener('focus', function () {
    tellState('focus');
  });
  input.addEventListener('blur', function () {
    tellState('blur');
  });
  input.addEventListener('keydown', function (event) {
    if (event.key === 'Enter') tellState('inputsubmit');
  });

  var others = function () {
    var card = {};
    for (var place = 0; place < parent.length; place += 1) {
      try {
        var other = parent[place].document.querySelector('input');
        if (other !== null) card[other.name] = other.value;
      } catch (foreign) {
        // A frame of another origin can't be read.
      }
    }
    return card;
  };
  addEventListener('message', function (event) {
    if (event.source !== parent || !event.data) return;
    if (event.data.kind === 'options') {
      input.placeholder = event.data.placeholder || '';
      input.setAttribute('aria-label', event.data.ariaLabel || event.data.placeholder || input.name);
      styles = event.data.style || {};
      tellState('validitychange');
    }
    if (event.data.kind === 'submit')
      post('${root}/cards', Object.assign(others(), { order_id: event.data.orderId, token: event.data.token })).then(
        function (answer) {
          tell({ kind: 'answer', answer: answer });
        },
      );
  });
  tell({ kind: 'loaded', field: input.name });
})();
`;
