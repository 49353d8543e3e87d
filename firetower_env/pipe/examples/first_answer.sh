#!/bin/sh
# An agent in plain shell: it takes the first answer of every question, by its number.
# Play with it: firetower tournament --agents program:./first_answer.sh,random --preset fire_tower_2p --blocks 2
while read -r line; do
    case $line in
        '{"type":"hello"'*) echo '{"type": "ready"}' ;;
        '{"type":"question"'*)
            action=$(printf '%s\n' "$line" | sed 's/.*"answers":\[{"action":\([0-9]*\).*/\1/')
            printf '{"action": %s}\n' "$action"
            ;;
    esac
done
